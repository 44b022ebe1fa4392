import { stayLabels, type Resident, type ResidentStay } from '@hearthline/contracts';
import type { HomeTime } from '../../lib/time/home-time.ts';
import { shortDayText } from '../moment-text.ts';

/** "Active", "In hospital", "Moved out"; "Away" for a resident of whom nobody said why. */
export function presenceLabel({ active, stay }: Pick<Resident, 'active' | 'stay'>): string {
  if (active) return 'Active';
  return stay ? stayLabels[stay.kind] : 'Away';
}

/** Beside a name in a choice: "Room 12", "No room", or why they are not here. */
export function whereaboutsText(resident: Pick<Resident, 'active' | 'stay' | 'roomNumber'>): string {
  if (!resident.active) return presenceLabel(resident);
  return resident.roomNumber ? `Room ${resident.roomNumber}` : 'No room';
}

/** "In hospital since Nov 28, 2:10 PM, expected back Dec 2"; "Died Nov 28, 2:10 PM". */
export function stayText({ kind, since, expectedBack }: ResidentStay, { dayAndTime }: HomeTime): string {
  const isAway = kind === 'hospital' || kind === 'leave';
  const back = expectedBack === null ? '' : `, expected back ${shortDayText(expectedBack)}`;
  return `${stayLabels[kind]}${isAway ? ' since' : ''} ${dayAndTime(since)}${back}`;
}
