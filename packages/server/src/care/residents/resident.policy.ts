import { entryBeforeBirthText, Problem, residentLimits, type ResidentDraft } from '@hearthline/contracts';
import { ageOn } from '../../records/clinical/home-day.ts';

/** Normalizes a room number for comparison: "12 a" and "12A" are the same room. */
export const toRoomKey = (roomNumber: string): string => roomNumber.toUpperCase().replace(/\s+/g, '');

/** Throws 422 naming `dateOfBirth` if the age derived from it is outside the form's limits. */
export function checkBirth({ dateOfBirth }: Pick<ResidentDraft, 'dateOfBirth'>, today: string): void {
  if (!dateOfBirth) return;
  const age = ageOn(today, dateOfBirth);
  const { min, max } = residentLimits.age;
  if (age >= min && age <= max) return;
  const message =
    age < 0
      ? 'Date of birth is in the future.'
      : age < min
        ? `Age must be at least ${String(min)}.`
        : `Age must be less than ${String(max)}.`;
  throw new Problem('invalid', message, { fields: { dateOfBirth: message } });
}

/** Throws 422 naming `entryDate` if it is before the date of birth. */
export function checkEntry({
  dateOfBirth,
  entryDate,
}: Pick<ResidentDraft, 'dateOfBirth' | 'entryDate'>): void {
  if (!dateOfBirth || !entryDate || entryDate >= dateOfBirth) return;
  throw new Problem('invalid', entryBeforeBirthText, { fields: { entryDate: entryBeforeBirthText } });
}

/** The resident of a new record. Throws 404 if there is none; 422 naming `residentId` if inactive. */
export function checkActive<R extends { active: boolean }>(resident: R | null): R {
  if (!resident) throw new Problem('not-found', 'Resident not found');
  if (resident.active) return resident;
  const message = 'This resident is not active.';
  throw new Problem('invalid', message, { fields: { residentId: message } });
}

/** The 422 for a room that `holder` occupies. */
export function roomTaken(holder: { name: string; lastName: string } | null): Problem {
  const who = holder ? `${holder.name} ${holder.lastName} has it.` : 'Another resident has it.';
  return new Problem('invalid', 'This room is taken.', {
    fields: {
      roomNumber: `This room is taken. ${who} To share a room, name its beds, for example 12A and 12B.`,
    },
  });
}
