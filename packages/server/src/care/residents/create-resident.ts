import type { ResidentDraft } from '@hearthline/contracts';
import { createdState, type Actor } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { checkRoom } from './check-room.ts';
import { roomKeyFor, storableDraft } from './resident-draft.ts';
import { insertResident, type ResidentDocument } from './resident.repository.ts';

interface Options {
  readonly today: string;
  readonly now: Date;
  /** Set by an import, which stores each resident once under a predefined id. */
  readonly imported?: Pick<ResidentDocument, '_id' | 'active'>;
}

/** Stores a new resident, active unless imported otherwise. Throws 422 for an invalid date of birth or a room that is taken. */
export async function createResident(
  draft: ResidentDraft,
  actor: Actor,
  save: IdempotencyFields | null,
  { today, now, imported }: Options,
): Promise<ResidentDocument> {
  const storable = storableDraft(draft, today);
  const roomKey = roomKeyFor(draft.roomNumber);
  return checkRoom(roomKey, () =>
    insertResident({
      ...storable,
      entryDate: draft.entryDate ?? today,
      photoUrl: null,
      active: true,
      version: 1,
      ...(roomKey && { roomKey }),
      ...save,
      ...imported,
      ...createdState(actor, now),
      createdAt: now,
      updatedAt: now,
    }),
  );
}
