import { outranks, type Role } from '@hearthline/contracts';

/** Nobody signs out a user whose role stands above their own. */
export const maySignOut = (actor: { role: Role }, target: { role: Role }): boolean =>
  !outranks(target.role, actor.role);
