import {
  formatDoseAmount,
  formatDoseRemarks,
  formatInstructions,
  formatProduct,
  lacksCheck,
  stayLabels,
  type Prescription,
  uncheckedText,
  formatOrderedBy,
} from '@hearthline/contracts';
import { dateText } from '../../../../care/date-text.ts';
import { momentText, shortDayText } from '../../../../care/moment-text.ts';
import { reviewText } from '../../../../care/order-lines.tsx';
import { scheduleText } from '../../../../care/prescription-text.ts';
import { getStaffName } from '../../../../care/records/dose-text.ts';
import type { HomeTime } from '../../../../lib/time/home-time.ts';
import type { ChartDose } from './chart-lines.ts';
import { chartWords } from './chart-state.ts';
import type { ChartRow, ChartSheet, SectionKind } from './kardex-sheet.ts';

export const sectionTitles: Readonly<Record<SectionKind, string>> = {
  scheduled: 'At fixed times',
  'as-needed': 'As needed',
  ended: 'Stopped or ended',
  without: 'Without a prescription',
};

/** "Administered"; for a dose that nobody is asked to give why: "In hospital", "Resident away", "Medicines not checked". */
export function getStateWord({ state, absence }: Pick<ChartDose, 'state' | 'absence'>): string {
  if (state !== 'away' || !absence) return chartWords[state];
  return absence === 'unchecked' ? 'Medicines not checked' : stayLabels[absence];
}

/** Status, time, person and reason: "Administered 8:12 AM, Ana Ribeiro". For a dose without a record, the state alone. */
export function outcomeText(dose: ChartDose, home: HomeTime): string {
  const { record } = dose;
  const word = getStateWord(dose);
  if (!record || record.status === 'pending') return word;
  const { administeredAt } = record;
  const when = administeredAt === null ? word : `${word} ${momentText(administeredAt, home)}`;
  return [when, getStaffName(record), formatDoseRemarks(record, 'always')].filter(Boolean).join(', ');
}

/** "Nov 8, 08:00: Refused, Ana López, Did not want it" */
export function doseName(dose: ChartDose, home: HomeTime): string {
  return `${shortDayText(dose.day)}, ${dose.time}: ${outcomeText(dose, home)}`;
}

/** "1 tablet (500 mg), oral. With meals."; empty without a prescription. */
export function dosageText({ prescription }: ChartRow): string {
  if (!prescription) return '';
  const { medication, dose, route } = prescription;
  return [`${formatDoseAmount(medication, dose)}, ${route}`, formatInstructions(prescription)]
    .filter(Boolean)
    .join('. ');
}

/** The rules of an as-needed prescription: "For pain, at most 4 in 24 h, 4 h apart"; otherwise null. */
export function ruleText({ prescription }: ChartRow): string | null {
  return prescription?.schedule.kind === 'as-needed' ? scheduleText(prescription.schedule) : null;
}

/** "Time-critical, two people, despite allergy: tolerated since 2020" */
export function markText({ prescription }: ChartRow): string | null {
  if (!prescription) return null;
  const { timeCritical, twoPeople, allergyReason } = prescription;
  const parts = [
    timeCritical && 'Time-critical',
    twoPeople && 'Two people',
    lacksCheck(prescription) && uncheckedText,
    allergyReason !== null && `Despite allergy: ${allergyReason}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** Start or end within the month, with author and reason; null if it was in force throughout. */
export function periodText(
  { prescription, successor }: ChartRow,
  month: string,
  home: HomeTime,
): string | null {
  if (!prescription) return null;
  const begins = beginText(prescription, month, home);
  const ends = endText(prescription, successor, home);
  return [begins, ends].filter(Boolean).join('. ') || null;
}

/** "Ordered by Dr. Okafor, by telephone", "Reason: pain", "From Jan 2, 2026", "Review on Dec 5, 2026"; on paper only. */
export function orderTexts(
  { prescription }: ChartRow,
  month: string,
  home: HomeTime,
  today: string,
): string[] {
  if (!prescription) return [];
  const { indication, startsAt, schedule } = prescription;
  const isOfMonth = home.isoDay(startsAt).startsWith(month);
  const texts = [
    formatOrderedBy(prescription) ?? 'Ordered by: not recorded',
    indication !== null && schedule.kind !== 'as-needed' && `Reason: ${indication}`,
    // The period has a start within the month.
    !isOfMonth && `From ${dateText(home.isoDay(startsAt))}`,
    reviewText(prescription, today) ?? 'Review: no date',
  ];
  return texts.filter((text): text is string => Boolean(text));
}

function beginText(
  { startsAt, prescribedBy, replaces, replacesMedication }: Prescription,
  month: string,
  home: HomeTime,
) {
  if (!home.isoDay(startsAt).startsWith(month)) return null;
  const when = `${home.dayAndTime(startsAt)} by ${prescribedBy.name}`;
  if (replacesMedication) return `From ${when}, replaces ${formatProduct(replacesMedication)}`;
  return `${replaces ? 'Changed' : 'From'} ${when}`;
}

function endText(
  { endsAt, stoppedBy, stopReason, replacedBy }: Prescription,
  successor: Prescription | null,
  home: HomeTime,
): string | null {
  if (endsAt === null) return null;
  const moment = home.dayAndTime(endsAt);
  if (successor?.replacesMedication)
    return `Until ${moment}, then replaced by ${formatProduct(successor.medication)}`;
  if (replacedBy) return successor ? `Until ${moment}, then changed` : `Changed ${moment}`;
  if (stoppedBy) return `Stopped ${moment} by ${stoppedBy.name}: ${stopReason ?? ''}`;
  // The end is exclusive: the last day ends when the next day begins.
  return `Last day ${home.day(new Date(Date.parse(endsAt) - 1))}`;
}

/** A dose that was not given, or not within the rules, with its reason: a line below the sheet. */
export interface ExplainedDose {
  readonly key: string;
  readonly at: string;
  /** "Nov 8, 08:00, Metformin 500 mg tablet" */
  readonly dose: string;
  /** "Refused, Ana López, Did not want it" */
  readonly outcome: string;
}

/** The doses of a sheet that were refused, omitted, held or given outside the rules, oldest first. */
export function explainedDoses({ sections }: Pick<ChartSheet, 'sections'>, home: HomeTime): ExplainedDose[] {
  return sections
    .flatMap(({ rows }) => rows)
    .flatMap((row) =>
      row.lines.flatMap(({ doses }) =>
        [...doses.values()].flatMap((dose): ExplainedDose[] => {
          const { record, state, key, at, day, time } = dose;
          const isNotGiven = state === 'refused' || state === 'omitted' || state === 'held';
          if (!record || (!isNotGiven && !record.outsideRules)) return [];
          const name = `${shortDayText(day)}, ${time}, ${row.medication}`;
          return [{ key: `${row.key} ${key}`, at, dose: name, outcome: outcomeText(dose, home) }];
        }),
      ),
    )
    .sort((a, b) => a.at.localeCompare(b.at) || a.dose.localeCompare(b.dose));
}
