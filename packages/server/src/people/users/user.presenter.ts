import { User, UserAccount, type ActiveUser } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { createPresenter } from '../../platform/core/to-reply.ts';
import type { ActiveUserDocument, UserDocument } from './user.repository.ts';

const toReply = createPresenter(z.omit(User, { mustChangePassword: true, mustAddSecondFactor: true }));

/** Maps an account to the contract's type for colleagues: no secrets. */
export const presentUser = (user: UserDocument): User => toReply(user);

/** Maps an account for its own sessions; says also if a temporary password must be changed. */
export function presentSelf(user: UserDocument): User {
  return { ...presentUser(user), ...(user.mustChangePassword && { mustChangePassword: true }) };
}

const toAccount = createPresenter(UserAccount);

/** Maps an account for the staff list and for its owner. */
export const presentAccount = (user: UserDocument): UserAccount => toAccount(user);

/** Maps an active user with the time of the last activity; includes username and e-mail if requested. */
export function presentActiveUser(
  { _id, name, photoUrl, role, username, email, lastActivityAt }: ActiveUserDocument,
  withContacts: boolean,
): ActiveUser {
  return {
    user: { id: String(_id), name, photoUrl, role, ...(withContacts && { username, email }) },
    lastActivity: lastActivityAt.toISOString(),
  };
}
