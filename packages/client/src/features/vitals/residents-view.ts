import type { Resident } from '@hearthline/contracts';
import { byRoom } from '../../care/by-room.ts';
import { fullName } from '../../care/names.ts';

/** 'Eleanor Price “Nell”' */
export function callingName(resident: Resident): string {
  return resident.nickname ? `${fullName(resident)} “${resident.nickname}”` : fullName(resident);
}

/** Those who may be chosen, in the order of their doors. */
export function choosable(residents: readonly Resident[]): Resident[] {
  return residents.filter(({ active }) => active).sort(byRoom);
}
