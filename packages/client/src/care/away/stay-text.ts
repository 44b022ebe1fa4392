import { stayLabels, type Resident, type ResidentStay } from '@hearthline/contracts';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import type { HomeTime } from '../../lib/time/home-time.ts';

/** "Active", "In hospital", "Moved out"; "Away" for a resident of whom nobody said why. */
export function presenceLabel({ active, stay }: Pick<Resident, 'active' | 'stay'>): string {
  if (active) return 'Active';
  return stay ? stayLabels[stay.kind] : 'Away';
}

/** A home day in words, "Dec 2". */
export const shortDay = (day: string): string => format(parseISO(day), 'MMM d');

/** "In hospital since Nov 28, 2:10 PM, expected back Dec 2"; "Died Nov 28, 2:10 PM". */
export function stayText({ kind, since, expectedBack }: ResidentStay, { dayAndTime }: HomeTime): string {
  const isAway = kind === 'hospital' || kind === 'leave';
  const back = expectedBack === null ? '' : `, expected back ${shortDay(expectedBack)}`;
  return `${stayLabels[kind]}${isAway ? ' since' : ''} ${dayAndTime(since)}${back}`;
}
