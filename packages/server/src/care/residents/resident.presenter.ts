import { Resident } from '@hearthline/contracts';
import { ageOn } from '../../records/clinical/home-day.ts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import type { ResidentDocument } from './resident.repository.ts';

/** The age in whole years on the home's day `today`: computed from the date of birth if set, otherwise as stored. */
export function getAge(resident: Pick<ResidentDocument, 'age' | 'dateOfBirth'>, today: string): number {
  return resident.dateOfBirth ? ageOn(today, resident.dateOfBirth) : resident.age;
}

const toReply = createPresenter(Resident);

/** Maps a resident to the contract's type, on the home's day `today` (yyyy-MM-dd). */
export function presentResident(resident: Omit<ResidentDocument, 'history'>, today: string): Resident {
  return toReply(resident, { age: getAge(resident, today) });
}
