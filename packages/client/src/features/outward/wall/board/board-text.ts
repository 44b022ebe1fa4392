import { readings, withdrawnShownMs, type GradedDose, type WallBoard } from '@hearthline/contracts';
import { elapsedText, remainingText } from '../../../../care/duration.ts';

type Alert = WallBoard['alerts'][number];
type Reading = Pick<Alert['readings'][number], 'kind' | 'value'>;

/** "SpO2 86 %", "BP 88/54": short labels. */
export function readingText({ kind, value }: Reading): string {
  const { shortLabel, unit } = readings[kind];
  return `${shortLabel} ${value}${unit === '%' ? ' %' : ''}`;
}

/**
 * "Insulin glargine 100 units/ml: 12 units, missed 08:00", "Metformin 850 mg, refused 3 times"; without the medication "Dose missed
 * 08:00", "Refused 3 times", "Dose given outside the rules".
 */
function doseText({ cause, medication, time, count }: GradedDose): string {
  if (cause === 'outside-rules')
    return medication === null ? `Dose ${outsideText}` : `${medication}, ${outsideText}`;
  const what = cause === 'missed-dose' ? ['missed', time].filter(Boolean).join(' ') : null;
  if (medication === null) return what ? `Dose ${what}` : `Refused ${String(count)} times`;
  return `${medication}, ${what ?? `refused ${String(count)} times`}`;
}

const outsideText = 'given outside the rules';

/** The medication without the amount of the dose. */
const productOf = ({ medication }: GradedDose): string | null => medication?.split(': ')[0] ?? null;

/**
 * Forms of a row's subject, longest first: "Pulse 134 · SpO2 86 % · Temp 39.4", "Pulse 134 · SpO2 86 % · +1". A single
 * reading has one form. For doses, the last forms leave out the amount, then the medication, whose name may be too long for
 * any box.
 */
export function alertForms({
  readings: listed,
  doses,
}: Pick<Alert, 'readings' | 'doses'>): readonly string[] {
  const texts = [...doses.map(doseText), ...listed.map(readingText)];
  const forms = texts.map((_, left) => {
    const shown = texts.slice(0, texts.length - left).join(' · ');
    return left === 0 ? shown : `${shown} · +${String(left)}`;
  });
  const [first] = doses;
  if (!first) return forms;
  const others = texts.length > 1 ? `+${String(texts.length - 1)}` : null;
  const short = shortTexts[first.cause];
  return [
    ...forms,
    ...[doseText({ ...first, medication: productOf(first) }), doseText({ ...first, medication: null }), short]
      .map((form) => joinParts(form, others))
      .filter((form, at, all) => !forms.includes(form) && all.indexOf(form) === at),
  ];
}

const shortTexts: Readonly<Record<GradedDose['cause'], string>> = {
  'missed-dose': 'Dose missed',
  refusals: 'Refused',
  'outside-rules': 'Dose to check',
};

/** Joins the parts that are not null: "Room 12 · M.K. · 13:40". */
export function joinParts(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' · ');
}

/** "Room 12 · M.K.", as far as the grade includes it. */
export function residentText({ room, who }: Pick<Alert, 'room' | 'who'>): string {
  return joinParts(room === null ? null : `Room ${room}`, who);
}

/**
 * Forms of a name, the longest first: "Margaret Kellerman", "M. Kellerman", "M.K."; of a first name "Maria-Magdalena",
 * "Maria-M.".
 */
export function nameForms(who: string): readonly string[] {
  const [first = '', ...rest] = who.split(' ');
  const last = rest.join(' ');
  if (last === '') return [...new Set([who, who.replace(/^(.+?-\p{L}).*$/u, '$1.')])];
  const initials = `${first.charAt(0)}.${rest.at(-1)?.charAt(0) ?? ''}.`;
  return [who, `${first.charAt(0)}. ${last}`, initials];
}

/** Forms of "Room 12 · Margaret Kellerman", longest first; the last form is the room alone. */
export function residentForms({ room, who }: Pick<Alert, 'room' | 'who'>): readonly string[] {
  const names = who === null ? [null] : nameForms(who);
  const short = names.at(-1) ?? null;
  const forms = [...names.map((name) => residentText({ room, who: name })), joinParts(room, short)];
  return room === null ? forms : [...forms, room];
}

/** Notices of alerts withdrawn within the last minute; `now` is ms of the server's clock. */
export function withdrawnTexts(withdrawn: WallBoard['withdrawn'], now: number): string[] {
  return withdrawn
    .filter(({ at }) => now - Date.parse(at) < withdrawnShownMs)
    .map(
      (one) =>
        `Alert cancelled: ${joinParts(...alertForms(one).slice(0, 1), residentText(one)).replace(/\.$/, '')}. ${whyWithdrawn(one)}`,
    );
}

const whyWithdrawn = ({ doses: [dose] }: WallBoard['withdrawn'][number]): string => {
  if (!dose) return 'The reading was deleted or corrected.';
  return dose.cause === 'missed-dose'
    ? 'The dose was recorded.'
    : 'A record was deleted or corrected, or the prescription was changed.';
};

/** Duration of the disconnection: "40 s", "12 min", "3 h 05". */
export function disconnectedText(ms: number): string {
  return ms < 60_000 ? `${String(Math.max(0, Math.floor(ms / 1_000)))} s` : elapsedText(ms);
}

/** Forms of "3 overdue · 1 missed · 5 due" without zeros, longest first; a short form is "3 overdue · +6". */
export function doseCountForms({ overdue, missed, due }: DoseCounts): readonly string[] {
  const counts = [
    { count: overdue, word: 'overdue' },
    { count: missed, word: 'missed' },
    { count: due, word: 'due' },
  ].filter(({ count }) => count > 0);
  return counts.map((_, left) => {
    const [shown, rest] = [counts.slice(0, counts.length - left), counts.slice(counts.length - left)];
    const more = rest.reduce((sum, { count }) => sum + count, 0);
    const texts = shown.map(({ count, word }) => `${String(count)} ${word}`);
    return [...texts, ...(more > 0 ? [`+${String(more)}`] : [])].join(' · ');
  });
}

type DoseCounts = Pick<WallBoard['stats']['doses'], 'overdue' | 'missed' | 'due'>;

const dayMs = 24 * 3_600_000;

/**
 * Error of the display's own clock, e.g. "3 min fast"; null within a minute. `errorMs` is positive when it is fast.
 * After a battery failure it may be years.
 */
export function clockErrorText(errorMs: number): string | null {
  const ms = Math.abs(errorMs);
  if (ms <= 60_000) return null;
  const much = ms < 2 * dayMs ? elapsedText(ms) : `${String(Math.floor(ms / dayMs))} days`;
  return `${much} ${errorMs > 0 ? 'fast' : 'slow'}`;
}

/** The status column of an alert. */
interface AlertStatus {
  readonly time: string;
  /** Forms of the lines above and below the time, the longest first. */
  readonly lines: readonly { readonly who: string; readonly what: string }[];
}

const onIt = (name: string) => `${name} is on it`;

/** Status of an alert in a row, which has no room for `what`: a taken alert has the time of its recheck in words. */
export function rowStatus(
  alert: Alert,
  asOf: number,
  clock: (moment: string) => string,
): { readonly who: readonly string[]; readonly time: string } {
  const { state, takenBy, recheckAt } = alert;
  const { time, lines } = alertStatus(alert, asOf);
  if (state !== 'taken') return { who: lines.slice(0, 1).map(({ who }) => who), time };
  return {
    who: takenBy === null ? [onIt('Somebody'), 'Taken'] : [onIt(takenBy), ...nameForms(takenBy)],
    time: recheckAt === null ? `for ${time}` : `recheck ${clock(recheckAt)}`,
  };
}

/**
 * The person on the alert and the time to the recheck, or the time without a person. `asOf` is ms of the server's clock. The
 * name goes where it has the most room; a longer name has its own line.
 */
export function alertStatus(
  { state, takenBy, recheckAt, raisedAt, readings: { length } }: Alert,
  asOf: number,
): AlertStatus {
  const waited = elapsedText(asOf - Date.parse(raisedAt));
  if (state === 'open') return { time: waited, lines: [{ who: 'Nobody yet', what: 'waiting' }] };
  const names = takenBy === null ? [] : nameForms(takenBy);
  const someone = takenBy ?? 'Somebody';
  const own = (what: string) => names.map((who) => ({ who, what }));
  if (recheckAt === null)
    return {
      time: waited,
      lines: [
        { who: onIt(someone), what: length > 0 ? 'since the reading' : 'since the alert' },
        ...own('on it'),
      ],
    };
  const untilRecheck = Date.parse(recheckAt) - asOf;
  if (state === 'taken')
    return {
      time: remainingText(untilRecheck),
      lines: [{ who: onIt(someone), what: 'to recheck' }, ...own('on it, to recheck')],
    };
  const late = takenBy === null ? 'late' : `late, ${takenBy}`;
  return {
    time: elapsedText(-untilRecheck),
    lines: [{ who: 'Recheck due', what: late }, ...own('recheck overdue')],
  };
}
