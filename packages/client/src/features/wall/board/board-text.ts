import { readings, withdrawnShownMs, type WallBoard } from '@hearthline/contracts';
import { elapsedText, remainingText } from '../../../care/duration.ts';

type Alert = WallBoard['alerts'][number];
type Reading = Pick<Alert['readings'][number], 'kind' | 'value'>;

/** "SpO2 86 %", "BP 88/54": short labels. */
export function readingText({ kind, value }: Reading): string {
  return `${readings[kind].shortLabel} ${value}${kind === 'spo2' ? ' %' : ''}`;
}

/**
 * Forms of several readings, the longest first: "Pulse 134 · SpO2 86 % · Temp 39.4", "Pulse 134 · SpO2 86 % · +1". Of one
 * reading there is one form.
 */
export function readingsForms(listed: readonly Reading[]): readonly string[] {
  const texts = listed.map(readingText);
  return texts.map((_, left) => {
    const shown = texts.slice(0, texts.length - left).join(' · ');
    return left === 0 ? shown : `${shown} · +${String(left)}`;
  });
}

/** Joins the parts that are not null: "Room 12 · M.K. · 13:40". */
export function joinParts(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' · ');
}

/** "Room 12 · M.K.", as far as the grade includes it. */
export function residentText({ room, who }: Pick<Alert, 'room' | 'who'>): string {
  return joinParts(room === null ? null : `Room ${room}`, who);
}

/** Forms of a name, the longest first: "Margaret Kellerman", "M. Kellerman", "M.K."; a first name has one. */
export function nameForms(who: string): readonly string[] {
  const [first = '', ...rest] = who.split(' ');
  const last = rest.join(' ');
  const initials = `${first.charAt(0)}.${rest.at(-1)?.charAt(0) ?? ''}.`;
  return last === '' ? [who] : [who, `${first.charAt(0)}. ${last}`, initials];
}

/** Forms of "Room 12 · Margaret Kellerman", the longest first. */
export function residentForms({ room, who }: Pick<Alert, 'room' | 'who'>): readonly string[] {
  const names = who === null ? [null] : nameForms(who);
  const short = names.at(-1) ?? null;
  return [...names.map((name) => residentText({ room, who: name })), joinParts(room, short)];
}

/** Notices of alerts withdrawn within the last minute; `now` is ms of the server's clock. */
export function withdrawnTexts(withdrawn: WallBoard['withdrawn'], now: number): string[] {
  return withdrawn
    .filter(({ at }) => now - Date.parse(at) < withdrawnShownMs)
    .map(
      (one) =>
        `Alert cancelled: ${joinParts(...readingsForms(one.readings).slice(0, 1), residentText(one)).replace(/\.$/, '')}. The reading was deleted or corrected.`,
    );
}

/** Duration of the disconnection: "40 s", "12 min", "3 h 05". */
export function disconnectedText(ms: number): string {
  return ms < 60_000 ? `${String(Math.max(0, Math.floor(ms / 1_000)))} s` : elapsedText(ms);
}

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

/** The status column of an alert, from top to bottom. */
interface AlertStatus {
  readonly who: string;
  readonly time: string;
  readonly what: string;
}

/** Longest name (letters) that leaves room for "is on it" beside it. */
const longest = 8;

/** Status of an alert in a row, which has no room for `what`: a taken one has the time of its recheck in words. */
export function rowStatus(
  alert: Alert,
  asOf: number,
  clock: (moment: string) => string,
): Pick<AlertStatus, 'who' | 'time'> {
  const { who, time } = alertStatus(alert, asOf);
  if (alert.state !== 'taken') return { who, time };
  return { who, time: alert.recheckAt === null ? `for ${time}` : `recheck ${clock(alert.recheckAt)}` };
}

/**
 * Who is on the alert and the time to the recheck, or how long nobody has been. `asOf` is ms of the server's clock.
 */
export function alertStatus({ state, takenBy, recheckAt, raisedAt }: Alert, asOf: number): AlertStatus {
  const waited = elapsedText(asOf - Date.parse(raisedAt));
  const onIt = takenBy === null ? 'Somebody is on it' : `${takenBy} is on it`;
  const isLong = takenBy !== null && takenBy.length > longest;
  if (state === 'open') return { who: 'Nobody yet', time: waited, what: 'waiting' };
  if (recheckAt === null) return { who: onIt, time: waited, what: 'since the reading' };
  const untilRecheck = Date.parse(recheckAt) - asOf;
  if (state === 'taken')
    return isLong
      ? { who: takenBy, time: remainingText(untilRecheck), what: 'on it, to recheck' }
      : { who: onIt, time: remainingText(untilRecheck), what: 'to recheck' };
  const late = takenBy === null ? 'late' : `late, ${takenBy}`;
  return { who: 'Recheck due', time: elapsedText(-untilRecheck), what: late };
}
