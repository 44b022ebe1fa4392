import type { ResidentDraft } from '@hearthline/contracts';
import { checkBirth, toRoomKey } from './resident.policy.ts';
import { getAge } from './resident.presenter.ts';

/** Removes empty and repeated allergies, ignoring case; the first spelling is kept. */
function distinct(allergies: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const allergy of allergies)
    if (allergy && !seen.has(allergy.toLowerCase())) seen.set(allergy.toLowerCase(), allergy);
  return [...seen.values()];
}

/** Converts a form to the fields stored on the home's day `today`. Throws 422 for an invalid date of birth. */
export function storableDraft(draft: ResidentDraft, today: string) {
  checkBirth(draft, today);
  return { ...draft, age: getAge(draft, today), allergies: distinct(draft.allergies) };
}

/** The room's key; null without a room. */
export const roomKeyFor = (roomNumber: string | null): string | null =>
  roomNumber === null ? null : toRoomKey(roomNumber);
