import { describeReading, openSince, type Alert } from '@hearthline/contracts';
import { elapsedText, remainingText } from '../../care/duration.ts';
import { firstName, fullName } from '../../care/names.ts';
import type { HomeTime } from '../../lib/home-time.ts';
import { urgencyOf } from './urgency.ts';
import { momentText } from '../../care/moment-text.ts';

/** "SpO2 86 %" */
export const readingText = ({ kind, value }: Pick<Alert, 'kind' | 'value'>): string =>
  describeReading(kind, value);

/** "Mateo Kessler, room 12" */
export function residentText({ resident }: Pick<Alert, 'resident'>): string {
  const room = resident.roomNumber === null ? '' : `, room ${resident.roomNumber}`;
  return `${fullName(resident)}${room}`;
}

/** State of the alert now: who took it, or for how long it has been open. */
export function statusText(alert: Alert, now: Date): string {
  const { takenBy, recheckAt } = alert;
  const called = openSince(alert);
  const urgency = urgencyOf(alert, now);
  const since = (moment: string) => now.getTime() - Date.parse(moment);
  if (urgency === 'recheck-due')
    return recheckAt === null || since(recheckAt) < 60_000
      ? 'Recheck is due.'
      : `Recheck is due since ${elapsedText(since(recheckAt))}.`;
  if (urgency === 'open')
    return since(called) < 60_000
      ? 'Nobody has taken it yet.'
      : `Nobody has taken it, ${elapsedText(since(called))}.`;
  const who = `${takenBy ? firstName(takenBy.name) : 'Somebody'} is on it`;
  return recheckAt === null ? `${who}.` : `${who}, recheck in ${remainingText(-since(recheckAt))}.`;
}

/** State of the alert at the last heartbeat (`at`, "14:02"), for a lost connection. */
export function staleStatusText({ state, takenBy }: Alert, at: string): string {
  if (state === 'recheck-due') return `At ${at} a recheck was due.`;
  if (state === 'taken' && takenBy) return `At ${at} ${firstName(takenBy.name)} was on it.`;
  return `At ${at} nobody had taken it.`;
}

/** "Pulse 78 bpm at 2:10 PM is normal: close?"; null while no later reading is normal. */
export function closeSuggestionText({ kind, normalSince }: Alert, home: HomeTime): string | null {
  if (!normalSince) return null;
  return `${readingText({ kind, value: normalSince.value })} at ${momentText(normalSince.at, home)} is normal: close?`;
}
