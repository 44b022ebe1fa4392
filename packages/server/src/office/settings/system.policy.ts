import { outranks, type Role } from '@hearthline/contracts';

/** Nobody may sign out a user whose role is above their own. */
export const maySignOut = (actor: { role: Role }, target: { role: Role }): boolean =>
  !outranks(target.role, actor.role);
