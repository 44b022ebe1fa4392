import {
  mayChangeEmail,
  mayChangeRole,
  mayDeleteUser,
  mayEditUser,
  mayResetPassword,
  Problem,
  rolesToGive,
} from '@hearthline/contracts';
import type { Role, StaffMember, UserUpdate } from '@hearthline/contracts';
import type { UserDocument } from '../../people/users/user.repository.ts';

type Actor = Pick<StaffMember, 'id' | 'role'>;
type Target = Pick<UserDocument, '_id' | 'role'>;

const asUser = ({ _id, role }: Target) => ({ id: String(_id), role });

export const forbidden = () =>
  new Problem('forbidden', 'Access denied. You do not have permission to do this.');

/** Throws 403 unless the actor may make this change; 422 for one's own account. */
export function checkMayUpdate(actor: Actor, target: UserDocument, update: UserUpdate): void {
  const { role, email, password } = update;
  const user = { ...asUser(target), lastLogin: target.lastLogin };
  if (actor.id === user.id)
    throw new Problem('invalid', 'This is your own account. Change it under "My Profile".');
  if (!mayEditUser(actor, user)) throw forbidden();
  if (role !== undefined && !rolesToGive(actor.role).includes(role))
    throw new Problem('forbidden', 'You cannot give anybody this role.');
  if (role !== undefined && role !== user.role && !mayChangeRole(actor, user))
    throw new Problem('forbidden', 'You cannot change the role of this user.');
  if (email !== undefined && email !== target.email && !mayChangeEmail(actor, user))
    throw new Problem('forbidden', 'You cannot change the e-mail address of this user.');
  if (password !== undefined && !mayResetPassword(actor, user))
    throw new Problem('forbidden', 'You cannot set the password of this user.');
}

/** Throws 403 unless the actor may delete the account; 422 for one's own. */
export function checkMayDelete(actor: Actor, target: Target): void {
  const user = asUser(target);
  if (actor.id === user.id) throw new Problem('invalid', 'You cannot delete your own account.');
  if (!mayDeleteUser(actor, user)) throw forbidden();
}

/** Throws 403 unless it is the actor's own account or one that the actor may edit. */
export function checkMayChangePhoto(actor: Actor, target: Target): void {
  const user = asUser(target);
  if (actor.id !== user.id && !mayEditUser(actor, user)) throw forbidden();
}

/** Throws 422 when a new account names another role than that of its list. */
export function checkRole(given: Role, list: Role): void {
  if (given === list) return;
  const message = 'The role does not belong to this list.';
  throw new Problem('invalid', message, { fields: { role: message } });
}
