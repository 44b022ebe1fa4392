import { Problem, type User } from '@hearthline/contracts';
import { UserModel } from '../users/user.model.ts';
import { maySignOut } from './system.policy.ts';

/** The user to be signed out by `actor`. 422 for oneself, 404 for no one, 403 for someone above. */
export async function findUserToSignOut(userId: string, actor: User): Promise<{ name: string }> {
  if (userId === actor.id) {
    const message = 'This is your own account. Use "Sign out" to end your session.';
    throw new Problem('invalid', message, { fields: { userId: message } });
  }
  const target = await UserModel.findById(userId, { name: 1, role: 1 }).lean();
  if (!target) throw new Problem('not-found', 'There is no such user.');
  if (!maySignOut(actor, target))
    throw new Problem('forbidden', 'You cannot sign out a user whose role stands above your own.');
  return target;
}
