import { isBackToNormal, openSince, readings, type Alert } from '@hearthline/contracts';
import { elapsedWords } from '../../../care/duration.ts';
import { firstName, fullName } from '../../../care/names.ts';
import type { HomeTime } from '../../../lib/time/home-time.ts';
import { getUrgency } from './urgency.ts';
import { momentText } from '../../../care/moment-text.ts';

/** "Mateo Kessler, room 12" */
export function residentText({ resident }: Pick<Alert, 'resident'>): string {
  const room = resident.roomNumber === null ? '' : `, room ${resident.roomNumber}`;
  return `${fullName(resident)}${room}`;
}

/** Time of the event: "1:40 PM". The title of a missed dose has the time, so this is the day, if it is another: "Nov 20". */
export function whenText({ cause, measuredAt }: Alert, home: HomeTime): string | null {
  if (cause !== 'missed-dose') return momentText(measuredAt, home);
  return home.isoDay(measuredAt) === home.today() ? null : home.day(measuredAt);
}

/** State of the alert now: who took it and when its recheck is due, or for how long it has been open. */
export function statusText(alert: Alert, now: Date, home: HomeTime): string {
  const { takenBy, recheckAt } = alert;
  const called = openSince(alert);
  const urgency = getUrgency(alert, now);
  const since = (moment: string) => now.getTime() - Date.parse(moment);
  if (urgency === 'recheck-due') {
    const whose = takenBy ? ` (${firstName(takenBy.name)})` : '';
    return recheckAt === null || since(recheckAt) < 60_000
      ? `Recheck due${whose}.`
      : `Recheck overdue by ${elapsedWords(since(recheckAt))}${whose}.`;
  }
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

/**
 * "Pulse back to normal (78 bpm at 2:10 PM). Close the alert?"; for several readings "Pulse and SpO2 back to normal (78 bpm,
 * 97 % at 2:10 PM)". Null unless all readings are normal.
 */
export function closeSuggestionText(alert: Pick<Alert, 'readings'>, home: HomeTime): string | null {
  if (!isBackToNormal(alert)) return null;
  const labels = alert.readings.map(({ kind }) => readings[kind].label);
  const since = alert.readings.flatMap(({ kind, normalSince }) =>
    normalSince ? [{ kind, ...normalSince }] : [],
  );
  const values = since.map(({ kind, value }) => `${value} ${readings[kind].unit}`).join(', ');
  const last = since
    .map(({ at }) => at)
    .reduce((latest, at) => (Date.parse(at) > Date.parse(latest) ? at : latest));
  const names = [labels.slice(0, -1).join(', '), ...labels.slice(-1)].filter(Boolean).join(' and ');
  return `${names} back to normal (${values} at ${momentText(last, home)}). Close the alert?`;
}
