import { User, UserAccount, type ActiveUser } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { createPresenter } from '../../platform/core/to-reply.ts';
import type { ActiveUserDocument, UserDocument } from './user.repository.ts';

const toReply = createPresenter(z.omit(User, { mustChangePassword: true, mustAddSecondFactor: true }));

/** An account as its colleagues see it: no secrets. */
export const presentUser = (user: UserDocument): User => toReply(user);

/** An account as its own sessions store it: also whether a temporary password must be changed. */
export function presentSelf(user: UserDocument): User {
  return { ...presentUser(user), ...(user.mustChangePassword && { mustChangePassword: true }) };
}

const toAccount = createPresenter(UserAccount);

/** An account as its list and its owner see it. */
export const presentAccount = (user: UserDocument): UserAccount => toAccount(user);

/** An active user with the time of the last activity; username and e-mail where asked for. */
export function presentActiveUser(
  { _id, name, photoUrl, role, username, email, lastActivityAt }: ActiveUserDocument,
  withContacts: boolean,
): ActiveUser {
  return {
    user: { id: String(_id), name, photoUrl, role, ...(withContacts && { username, email }) },
    lastActivity: lastActivityAt.toISOString(),
  };
}
