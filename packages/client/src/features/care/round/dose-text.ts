import {
  formatDoseAmount,
  formatDoseField,
  formatProduct,
  formatDoseRules,
  type DoseClaim,
  type DoseState,
  type MedicationRecord,
} from '@hearthline/contracts';
import { elapsedWords } from '../../../care/duration.ts';
import { firstName } from '../../../care/names.ts';
import { momentText } from '../../../care/moment-text.ts';
import { doseStates } from '../../../care/records/dose-states.ts';
import type { HomeTime } from '../../../lib/time/home-time.ts';
import type { AsNeededLimits } from './as-needed.ts';
import type { DoseNote } from './dose-notes.ts';

/** "Refused 1:55 PM, Lucía Vega, feels unwell" */
export function recordedText(record: MedicationRecord, home: HomeTime): string {
  const { status, recordedBy, recordedAt, administeredAt, administeredByUser, reason } = record;
  if (status === 'pending') return '';
  const at = status === 'administered' ? administeredAt : (recordedAt ?? administeredAt);
  const who = (recordedBy ?? administeredByUser)?.name;
  const when = at === null ? '' : ` ${momentText(at, home)}`;
  const why = status === 'administered' ? outsideText(record) : reason;
  return [`${doseStates[status].word}${when}`, who, ...givenTexts(record), why].filter(Boolean).join(', ');
}

/** The part of a given dose that was taken, and somebody else who gave it: "only half a tablet of 1 tablet: spat out". */
export function givenTexts(record: MedicationRecord): string[] {
  if (record.status !== 'administered') return [];
  const texts = (['part', 'givenBy'] as const).map((name) => formatDoseField(name, record) ?? '');
  return texts.map((text) => text.charAt(0).toLowerCase() + text.slice(1)).filter(Boolean);
}

/** "given too soon: severe pain"; null for a dose within the rules. */
export function outsideText({ outsideRules }: Pick<MedicationRecord, 'outsideRules'>): string | null {
  if (!outsideRules) return null;
  const text = formatDoseRules(outsideRules.rules);
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}: ${outsideRules.reason}`;
}

/** "Already given at 7:55 AM by Ben Okafor, 1 tablet." */
export function givenLatelyText(
  { administeredAt, scheduledFor, administeredByUser, medication, dose, medicationId }: MedicationRecord,
  home: HomeTime,
  of: string = medicationId,
): string {
  const by = administeredByUser ? ` by ${administeredByUser.name}` : '';
  const amount = dose ? `, ${formatDoseAmount(medication, dose)}` : '';
  const what = medicationId === of ? 'Already given' : `${formatProduct(medication)} given`;
  return `${what} at ${momentText(administeredAt ?? scheduledFor, home)}${by}${amount}.`;
}

/** "Ben recorded this at 8:02 AM." */
export function conflictText(record: MedicationRecord, home: HomeTime): string {
  const by = record.recordedBy ?? record.administeredByUser;
  const at = record.recordedAt ?? record.administeredAt ?? record.createdAt;
  const what = record.status === 'administered' ? '' : ` as ${stateOf(record).toLowerCase()}`;
  return `${by ? firstName(by.name) : 'Somebody'} recorded this${what} at ${momentText(at, home)}.`;
}

const stateOf = ({ status }: MedicationRecord) => (status === 'pending' ? 'due' : doseStates[status].word);

/** "Ana is giving this" */
export function claimText({ by }: Pick<DoseClaim, 'by'>): string {
  return `${firstName(by.name)} is giving this`;
}

/** "Overdue 2 h 02 min"; the time since it was due belongs to overdue and missed doses only. */
export function stateText(state: DoseState, at: string, now: Date): string {
  const { word } = doseStates[state];
  if (state !== 'overdue' && state !== 'missed') return word;
  return `${word} ${elapsedWords(now.getTime() - Date.parse(at))}`;
}

/** "Scheduled, in 4 h 00 min" */
export function laterText(at: string, now: Date): string {
  return `${doseStates.later.word}, in ${elapsedWords(Date.parse(at) - now.getTime())}`;
}

/** "at least 6 h apart, at most 4 in 24 h"; the interval is in hours if it is whole. */
export function asNeededRuleText({
  minIntervalMinutes: minutes,
  maxIn24Hours,
}: {
  minIntervalMinutes: number;
  maxIn24Hours: number;
}): string {
  const apart = minutes % 60 === 0 ? `${String(minutes / 60)} h` : `${String(minutes)} min`;
  return `At least ${apart} apart, at most ${String(maxIn24Hours)} in 24 h`;
}

/** "1 of 3 in 24 h. Not before 2:28 PM", "0 of 3 in 24 h. Can be given now" */
export function limitsText({ in24Hours, schedule, next }: AsNeededLimits, home: HomeTime): string {
  const possible = next ? `Not before ${momentText(next.at.toISOString(), home)}` : 'Can be given now';
  return `${String(in24Hours)} of ${String(schedule.maxIn24Hours)} in 24 h. ${possible}`;
}

/** "Noted 8:48 AM by Ana, not sent yet" */
export function notedText({ by, at, isAsked }: DoseNote, home: HomeTime): string {
  const state = isAsked ? 'needs a decision' : 'not sent yet';
  return `Noted ${momentText(new Date(at).toISOString(), home)} by ${firstName(by)}, ${state}`;
}

/** "4:32" until a claim runs out. */
export function timeLeftText({ expiresAt }: Pick<DoseClaim, 'expiresAt'>, now: Date): string {
  const seconds = Math.max(0, Math.floor((Date.parse(expiresAt) - now.getTime()) / 1_000));
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/** "Waiting for a second person (4:32)" */
export function waitingText(claim: Pick<DoseClaim, 'expiresAt'>, now: Date): string {
  return `Waiting for a second person (${timeLeftText(claim, now)})`;
}
