import { ResidentDraft, type ResidentReturn } from '@hearthline/contracts';
import { removedValues, changesBetween } from '../../records/clinical/history.ts';
import { photoChange, type StoredPhoto } from '../../platform/images/photo-change.ts';
import type { ResidentPlan } from './change-resident.ts';
import { getListKeys } from './list-keys.ts';
import { planReturn, presenceFields, type MoveContext } from './presence.ts';
import { roomKeyFor, storableDraft } from './resident-draft.ts';
import { checkEntry } from './resident.policy.ts';

const formFields = Object.keys(ResidentDraft.shape) as (keyof ResidentDraft)[];

type Sent = { readonly [Name in keyof ResidentDraft]?: ResidentDraft[Name] | undefined };

/**
 * Plans a change of the fields that were sent; undefined fields stay. Throws 422 for an impossible date of birth, or an entry
 * before it.
 */
export function toFields(sent: Sent, today: string): ResidentPlan {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return (current) => {
    const before = Object.fromEntries(formFields.map((field) => [field, current[field] ?? null]));
    const draft = { ...before, ...given } as unknown as ResidentDraft;
    checkEntry(draft);
    const fields = storableDraft(draft, today);
    // An age computed from the date of birth changes by itself on birthdays.
    const looked = formFields.filter((field) => field !== 'age' || !fields.dateOfBirth);
    const changes = changesBetween(current, fields, looked);
    if (Object.keys(changes).length === 0) return null;
    const roomKey = roomKeyFor(draft.roomNumber);
    const set = { ...fields, ...getListKeys(fields) };
    return {
      action: 'updated',
      changes,
      ...(roomKey === null ? { set, unset: ['roomKey'] } : { set: { ...set, roomKey } }),
    };
  };
}

type Setter = Pick<ResidentReturn, 'by'> & MoveContext & { readonly at: Date };

/** Plans activation or deactivation without more being said. Who is activated comes back: their medicines may have to be checked. */
export const toStatus =
  (active: boolean, { by, at, ...context }: Setter): ResidentPlan =>
  (current) => {
    if (current.active === active) return null;
    if (active) return planReturn(current, { returnedAt: at.toISOString(), by, medicinesBack: [] }, context);
    const set = { active, awaySince: at, ...(current.stay && { stay: null }) };
    return { action: 'deactivated', changes: changesBetween(current, set, presenceFields), set };
  };

/** Plans a change of the photo to this URL and key; null removes it. */
export const toPhoto =
  (photo: StoredPhoto | null): ResidentPlan =>
  ({ photoUrl }) =>
    photoChange(photoUrl, photo);

/**
 * Plans the soft deletion, which frees the room. The audit entry contains all values, because the document itself may be
 * deleted.
 */
export const toHidden: ResidentPlan = (current) => ({
  action: 'deleted',
  changes: removedValues(current, formFields),
  set: { hidden: true, removing: true },
  unset: ['roomKey'],
});
