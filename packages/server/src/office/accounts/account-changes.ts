import type { EndReason, ProfileUpdate, UserUpdate } from '@hearthline/contracts';
import { changesBetween, removedValues } from '../../records/clinical/history.ts';
import { photoChange, type StoredPhoto } from '../../platform/images/photo-change.ts';
import type { UserDocument } from '../../people/users/user.repository.ts';
import type { AccountPlan } from './change-account.ts';

const fields = ['name', 'email', 'phone', 'role', 'active'] as const;
const removedFields = ['username', ...fields] as const;

type Sent = Pick<UserUpdate, (typeof fields)[number]>;
type Stored = Partial<Pick<UserDocument, (typeof fields)[number]>>;

/** The fields that were sent; one that is undefined stays as it is. */
const sentOf = (update: Sent): Stored =>
  Object.fromEntries(
    fields.flatMap((field) => (update[field] === undefined ? [] : [[field, update[field]]])),
  );

/** Plans a change by somebody else, with the hash of a new temporary password where there is one. */
export function toUpdate(update: UserUpdate, passwordHash: string | undefined): AccountPlan {
  const sent = sentOf(update);
  return (current) => {
    const changes = changesBetween(current, sent, fields);
    if (Object.keys(changes).length === 0 && passwordHash === undefined) return null;
    const isSwitched = 'active' in changes;
    return {
      action: isSwitched
        ? sent.active
          ? 'activated'
          : 'deactivated'
        : passwordHash
          ? 'password-reset'
          : 'updated',
      changes: { ...changes, ...(passwordHash && { password: { before: null, after: 'reset' } }) },
      set: { ...sent, ...(passwordHash && { passwordHash, mustChangePassword: true }) },
      ends: reasonOf({ isSwitched: isSwitched && sent.active === false, changes, passwordHash }),
    };
  };
}

interface WhatChanged {
  readonly isSwitched: boolean;
  readonly changes: object;
  readonly passwordHash: string | undefined;
}

function reasonOf({ isSwitched, changes, passwordHash }: WhatChanged): EndReason | undefined {
  if (isSwitched) return 'deactivated';
  if ('role' in changes) return 'role-changed';
  return passwordHash === undefined ? undefined : 'password-changed';
}

/** Plans a change of one's own profile. */
export function toProfile({ name, email, phone }: ProfileUpdate): AccountPlan {
  const sent = sentOf({ name, email, phone });
  return (current) => {
    const changes = changesBetween(current, sent, fields);
    return Object.keys(changes).length === 0 ? null : { action: 'updated', changes, set: sent };
  };
}

/** Plans a change of the photo to this URL and key; null removes it. */
export const toPhoto =
  (photo: StoredPhoto | null): AccountPlan =>
  ({ photoUrl }) =>
    photoChange(photoUrl, photo);

/**
 * Plans the deletion: the account leaves every list, and its username and e-mail are free for others. The audit entry holds the
 * values, since the document itself may be deleted. A colon is in no username that somebody can choose.
 */
export const toHidden: AccountPlan = (current) => ({
  action: 'deleted',
  changes: removedValues(current, removedFields),
  set: {
    hidden: true,
    active: false,
    username: `deleted:${String(current._id)}`,
    email: null,
    phone: null,
    photoUrl: null,
  },
  unset: ['photoKey'],
  ends: 'deactivated',
});
