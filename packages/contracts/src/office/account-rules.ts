import { can, outranks, roles, type Permission } from '../base/permissions.ts';
import type { Role } from '../base/role.ts';
import type { StaffMember } from '../people/users.ts';

interface UserListRules {
  /** Below `/api/public/users/`. */
  readonly path: string;
  readonly list: Permission;
  /** Add, edit, activate and deactivate. */
  readonly edit: Permission;
  readonly remove: Permission;
}

/** The list of each role's accounts, and what it takes to work with it. */
export const userLists = {
  root: { path: 'root', list: 'canListRoots', edit: 'canEditRoots', remove: 'canDeleteRoots' },
  administrator: {
    path: 'administrators',
    list: 'canListAdministrators',
    edit: 'canEditAdministrators',
    remove: 'canDeleteUsers',
  },
  manager: {
    path: 'managers',
    list: 'canListManagers',
    edit: 'canEditManagers',
    remove: 'canDeleteUsers',
  },
  nurse: { path: 'nurses', list: 'canListNurses', edit: 'canEditNurses', remove: 'canDeleteUsers' },
  gerocultor: {
    path: 'gerocultors',
    list: 'canListGerocultors',
    edit: 'canEditGerocultors',
    remove: 'canDeleteUsers',
  },
} as const satisfies Record<Role, UserListRules>;

type Who = Pick<StaffMember, 'id' | 'role'>;

/** Owners change their own account on the profile page, not here. */
export const mayEditUser = (actor: Who, user: Who): boolean =>
  actor.id !== user.id && can(actor.role, userLists[user.role].edit);

export const mayDeleteUser = (actor: Who, user: Who): boolean =>
  actor.id !== user.id && can(actor.role, userLists[user.role].remove);

/** The roles that a user with this role may give to an account; never a role above the user's own. */
export const rolesToGive = (role: Role): Role[] =>
  roles.filter((given) => can(role, userLists[given].edit) && !outranks(given, role));

/** A person who sets a password could sign in with it. Allowed for root and for a role above the account's. */
export const mayResetPassword = (actor: Who, user: Who): boolean =>
  mayEditUser(actor, user) &&
  can(actor.role, 'canResetPasswords') &&
  (actor.role === 'root' || outranks(actor.role, user.role));

/**
 * A role change can be used to get at a password: demote a user, set a password, promote the user again. It therefore needs
 * the right to reset passwords.
 */
export const mayChangeRole = (actor: Who, user: Who): boolean => mayResetPassword(actor, user);

/**
 * An e-mail change can be used in the same way: links for a new password go to that address.
 * A wrong address may be corrected until its owner has signed in for the first time.
 */
export const mayChangeEmail = (actor: Who, user: Who & { readonly lastLogin: unknown }): boolean =>
  mayResetPassword(actor, user) || (mayEditUser(actor, user) && !user.lastLogin);
