import type { ResidentDraft } from '@hearthline/contracts';
import { justCreated, type Actor } from '../clinical/history.ts';
import { duplicateField } from '../clinical/once.ts';
import type { Save } from '../clinical/once.ts';
import { findByRoom, insertResident } from './resident.model.ts';
import type { ResidentDocument } from './resident.model.ts';
import { checkBirth, roomKeyOf, roomTaken } from './resident.policy.ts';
import { ageOf } from './resident.presenter.ts';

/** Each allergy once, as first written; blanks dropped. */
function distinct(allergies: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const allergy of allergies)
    if (allergy && !seen.has(allergy.toLowerCase())) seen.set(allergy.toLowerCase(), allergy);
  return [...seen.values()];
}

/** Stores a new, active resident. Throws 422 for an impossible date of birth and for a room that is taken. */
export async function createResident(
  draft: ResidentDraft,
  actor: Actor,
  save: Save | null,
  { today, now }: { today: string; now: Date },
): Promise<ResidentDocument> {
  checkBirth(draft, today);
  const roomKey = draft.roomNumber ? roomKeyOf(draft.roomNumber) : null;
  try {
    return await insertResident({
      ...draft,
      age: ageOf(draft, today),
      allergies: distinct(draft.allergies),
      entryDate: draft.entryDate ?? today,
      photoUrl: null,
      active: true,
      version: 1,
      ...(roomKey && { roomKey }),
      ...save,
      ...justCreated(actor, now),
      createdAt: now,
      updatedAt: now,
    });
  } catch (error) {
    if (!roomKey || duplicateField(error) !== 'roomKey') throw error;
    throw roomTaken(await findByRoom(roomKey));
  }
}
