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

/** One's own account is changed by its owner, on the profile page. */
export const mayEditUser = (actor: Who, user: Who): boolean =>
  actor.id !== user.id && can(actor.role, userLists[user.role].edit);

export const mayDeleteUser = (actor: Who, user: Who): boolean =>
  actor.id !== user.id && can(actor.role, userLists[user.role].remove);

/** The roles that an account may be given by somebody of this role: never one above. */
export const rolesToGive = (role: Role): Role[] =>
  roles.filter((given) => can(role, userLists[given].edit) && !outranks(given, role));

/** Whoever sets a password could sign in with it: only somebody of a higher role may, or root. */
export const mayResetPassword = (actor: Who, user: Who): boolean =>
  mayEditUser(actor, user) &&
  can(actor.role, 'canResetPasswords') &&
  (actor.role === 'root' || outranks(actor.role, user.role));

/**
 * Another role leads to another's password: somebody demoted can be given one, and be promoted again. It takes what a new password
 * takes.
 */
export const mayChangeRole = (actor: Who, user: Who): boolean => mayResetPassword(actor, user);

/**
 * So does another e-mail address, to which links for a new password go. A wrong one may be put right until its owner has signed
 * in for the first time.
 */
export const mayChangeEmail = (actor: Who, user: Who & { readonly lastLogin: unknown }): boolean =>
  mayResetPassword(actor, user) || (mayEditUser(actor, user) && !user.lastLogin);
