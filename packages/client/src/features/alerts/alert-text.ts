import { describeReading, openSince, readings, type Alert } from '@hearthline/contracts';
import { elapsedWords } from '../../care/duration.ts';
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

/** State of the alert now: who took it and when its recheck is due, or for how long it has been open. */
export function statusText(alert: Alert, now: Date, home: HomeTime): string {
  const { takenBy, recheckAt } = alert;
  const called = openSince(alert);
  const urgency = urgencyOf(alert, now);
  const since = (moment: string) => now.getTime() - Date.parse(moment);
  if (urgency === 'recheck-due')
    return recheckAt === null || since(recheckAt) < 60_000
      ? 'Recheck due.'
      : `Recheck overdue by ${elapsedWords(since(recheckAt))}.`;
  if (urgency === 'open')
    return since(called) < 60_000
      ? 'Not acknowledged yet.'
      : `Not acknowledged for ${elapsedWords(since(called))}.`;
  const who = `${takenBy ? firstName(takenBy.name) : 'Somebody'} is on it`;
  return recheckAt === null ? `${who}.` : `${who}, recheck at ${momentText(recheckAt, home)}.`;
}

/** State of the alert at the last heartbeat (`at`, "14:02"), for a lost connection. */
export function staleStatusText({ state, takenBy }: Alert, at: string): string {
  if (state === 'recheck-due') return `Recheck due as of ${at}.`;
  if (state === 'taken' && takenBy) return `${firstName(takenBy.name)} was on it as of ${at}.`;
  return `Not acknowledged as of ${at}.`;
}

/** "Pulse back to normal (78 bpm at 2:10 PM). Close the alert?"; null while no later reading is normal. */
export function closeSuggestionText({ kind, normalSince }: Alert, home: HomeTime): string | null {
  if (!normalSince) return null;
  const { label, unit } = readings[kind];
  return `${label} back to normal (${normalSince.value} ${unit} at ${momentText(normalSince.at, home)}). Close the alert?`;
}
