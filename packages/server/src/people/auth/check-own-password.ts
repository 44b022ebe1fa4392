import { Problem, type User } from '@hearthline/contracts';
import type { Actor } from '../../records/clinical/history.ts';
import { findUserWithPassword } from '../users/user.repository.ts';
import { verifyPassword, WrongPassword } from './password.ts';
import { recordSignInFailure } from './record-sign-in-failure.ts';
import type { SignInOrigin } from './sign-in.ts';
import { throttleSignIn, type Attempt } from './sign-in-throttle.ts';

const wrongText = 'The current password is not right.';

/** The 422 for a wrong current password. */
export const currentPasswordIsWrong = () =>
  new WrongPassword('invalid', wrongText, { fields: { currentPassword: wrongText } });

/**
 * Verifies a signed-in user's own password by `check`. The attempt counts towards the sign-in limits; a failure is recorded in
 * the audit with `reason`. Throws throttled and the errors of `check`.
 */
export async function tryPassword<Result>(
  user: User,
  { device, ...from }: SignInOrigin,
  reason: string,
  check: (attempt: Attempt, actor: Actor) => Promise<Result>,
): Promise<Result> {
  const actor: Actor = { user, from };
  try {
    const attempt = await throttleSignIn({ account: user.email ?? user.id, ip: from.ip, device });
    return await check(attempt, actor);
  } catch (error) {
    if (error instanceof WrongPassword || (error instanceof Problem && error.code === 'throttled'))
      await recordSignInFailure(error, { account: actor.user, from, reason });
    throw error;
  }
}

/** Verifies a signed-in user's password. Throws invalid, naming `currentPassword`; throttled. */
export function checkOwnPassword(
  user: User,
  given: string,
  origin: SignInOrigin,
  reason: string,
): Promise<void> {
  return tryPassword(user, origin, reason, async (attempt) => {
    const account = await findUserWithPassword({ _id: user.id });
    const isRight = await attempt.runHash(async () =>
      account ? verifyPassword(account.passwordHash, given) : false,
    );
    if (!isRight) throw currentPasswordIsWrong();
    await attempt.succeeded();
  });
}
