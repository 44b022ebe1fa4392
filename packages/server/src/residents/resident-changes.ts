import { ResidentDraft } from '@hearthline/contracts';
import { removedValues, changesBetween } from '../clinical/history.ts';
import type { ResidentPlan } from './change-resident.ts';
import { listKeysOf } from './list-keys.ts';
import { roomKeyFor, storableDraft } from './resident-draft.ts';

const formFields = Object.keys(ResidentDraft.shape) as (keyof ResidentDraft)[];

/** Plans a change of all fields of the form. Throws 422 for an invalid date of birth. */
export function toFields(draft: ResidentDraft, today: string): ResidentPlan {
  const fields = storableDraft(draft, today);
  const roomKey = roomKeyFor(draft.roomNumber);
  // An age derived from the date of birth is not compared: it changes by itself on birthdays.
  const compared = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (field) => field !== 'age' || !fields.dateOfBirth,
  );
  return (current) => {
    const changes = changesBetween(current, fields, compared);
    if (Object.keys(changes).length === 0) return null;
    const set = { ...fields, ...listKeysOf(fields) };
    return {
      action: 'updated',
      changes,
      ...(roomKey === null ? { set, unset: ['roomKey'] } : { set: { ...set, roomKey } }),
    };
  };
}

/** Plans activation or deactivation. */
export const toStatus =
  (active: boolean): ResidentPlan =>
  (current) =>
    current.active === active
      ? null
      : {
          action: active ? 'activated' : 'deactivated',
          changes: { active: { before: current.active, after: active } },
          set: { active },
        };

/** Plans a change of the photo to this URL and key; null removes it. */
export const toPhoto =
  (photo: { photoUrl: string; photoKey: string } | null): ResidentPlan =>
  (current) => {
    const photoUrl = photo?.photoUrl ?? null;
    if (current.photoUrl === photoUrl) return null;
    const changes = { photoUrl: { before: current.photoUrl, after: photoUrl } };
    return photo
      ? { action: 'photo-changed', changes, set: photo }
      : { action: 'photo-removed', changes, set: { photoUrl }, unset: ['photoKey'] };
  };

/** Plans the soft deletion, which frees the room. The audit entry contains all values, since the document itself may be deleted. */
export const toHidden: ResidentPlan = (current) => ({
  action: 'deleted',
  changes: removedValues(current, formFields),
  set: { hidden: true, removing: true },
  unset: ['roomKey'],
});
