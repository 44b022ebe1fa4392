import { openSince, type CareAlert } from '@hearthline/contracts';
import { lasted, left } from '../../care/lasting.ts';
import { firstName, fullName } from '../../care/names.ts';
import type { HomeTime } from '../../lib/home-time.ts';
import { urgencyOf } from './urgency.ts';
import { whenText } from './when-text.ts';

const measures: Record<CareAlert['kind'], readonly [label: string, unit: string]> = {
  bloodPressure: ['Blood pressure', 'mmHg'],
  pulse: ['Pulse', 'bpm'],
  spo2: ['SpO2', '%'],
  temperature: ['Temperature', '°C'],
  sugar: ['Sugar', 'mg/dL'],
};

/** "SpO2" and "%" */
export const measureOf = (kind: CareAlert['kind']): readonly [label: string, unit: string] => measures[kind];

/** "SpO2 86 %" */
export function readingText({ kind, value }: Pick<CareAlert, 'kind' | 'value'>): string {
  const [label, unit] = measureOf(kind);
  return `${label} ${value} ${unit}`;
}

/** "Mateo Kessler, room 12" */
export function whoseText({ resident }: Pick<CareAlert, 'resident'>): string {
  const room = resident.roomNumber === null ? '' : `, room ${resident.roomNumber}`;
  return `${fullName(resident)}${room}`;
}

/** How the alert stands now: who is on it, or for how long nobody is. */
export function standText(alert: CareAlert, now: Date): string {
  const { takenBy, recheckAt } = alert;
  const called = openSince(alert);
  const urgency = urgencyOf(alert, now);
  const since = (moment: string) => now.getTime() - Date.parse(moment);
  if (urgency === 'recheck-due')
    return recheckAt === null || since(recheckAt) < 60_000
      ? 'Recheck is due.'
      : `Recheck is due since ${lasted(since(recheckAt))}.`;
  if (urgency === 'open')
    return since(called) < 60_000
      ? 'Nobody has taken it yet.'
      : `Nobody has taken it, ${lasted(since(called))}.`;
  const who = `${takenBy ? firstName(takenBy.name) : 'Somebody'} is on it`;
  return recheckAt === null ? `${who}.` : `${who}, recheck in ${left(-since(recheckAt))}.`;
}

/** How it stood when something was last heard: what has happened since is not known. `at` reads "14:02". */
export function stoodText({ state, takenBy }: CareAlert, at: string): string {
  if (state === 'recheck-due') return `At ${at} a recheck was due.`;
  if (state === 'taken' && takenBy) return `At ${at} ${firstName(takenBy.name)} was on it.`;
  return `At ${at} nobody had taken it.`;
}

/** "Pulse 78 bpm at 2:10 PM is normal: close?"; null while no later reading is normal. */
export function offerText({ kind, normalSince }: CareAlert, home: HomeTime): string | null {
  if (!normalSince) return null;
  return `${readingText({ kind, value: normalSince.value })} at ${whenText(normalSince.at, home)} is normal: close?`;
}
