import type { Role, StaffMember } from '@hearthline/contracts';
import type { UserDocument } from '../../people/users/user.repository.ts';

/** The change event of user accounts. */
export interface UserChanged {
  readonly kind: 'user';
  readonly what: 'created' | 'updated' | 'deleted';
  readonly record: { readonly id: string; readonly version: number };
  /** The roles before and after it: both lists have changed. */
  readonly roles: readonly Role[];
  /** As colleagues see the user from now on. */
  readonly member: StaffMember;
}

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    user: UserChanged;
  }
}

export const userChanged = (
  what: UserChanged['what'],
  after: UserDocument,
  before: UserDocument = after,
): UserChanged => {
  const { _id, version, name, photoUrl, role } = after;
  const id = String(_id);
  return {
    kind: 'user',
    what,
    record: { id, version },
    roles: [...new Set([before.role, role])],
    member: { id, name, photoUrl, role },
  };
};
