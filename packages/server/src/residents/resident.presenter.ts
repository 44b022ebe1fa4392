import { Resident } from '@hearthline/contracts';
import { ageOn } from '../clinical/home-day.ts';
import { replyOf } from '../core/to-reply.ts';
import type { ResidentDocument } from './resident.model.ts';

/** Whole years on the home's day `today`: from the date of birth where there is one, else as it was given. */
export function ageOf(resident: Pick<ResidentDocument, 'age' | 'dateOfBirth'>, today: string): number {
  return resident.dateOfBirth ? ageOn(today, resident.dateOfBirth) : resident.age;
}

const toReply = replyOf(Resident);

/** A resident as the contract has them, on the home's day `today` (yyyy-MM-dd). */
export function presentResident(resident: Omit<ResidentDocument, 'history'>, today: string): Resident {
  return toReply(resident, { age: ageOf(resident, today) });
}
