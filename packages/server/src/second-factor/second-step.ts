import { Problem } from '@hearthline/contracts';
import { WrongPassword } from '../auth/password.ts';
import { recordSignInFailure } from '../auth/record-sign-in-failure.ts';
import { openSession, type SignInDeps } from '../auth/sign-in.ts';
import type { Actor } from '../clinical/history.ts';
import { findUserWithPassword } from '../users/user.model.ts';
import { presentUser } from '../users/user.presenter.ts';
import { takeCode } from './check-code.ts';
import { findActiveFactor } from './second-factor.model.ts';
import { throttleCodes } from './throttle-codes.ts';
import { countTicketTry, passwordTagOf, takeTicket } from './ticket.model.ts';

const again = () => new Problem('sign-in-again', 'Please sign in again.');

interface Step {
  readonly ticket: string;
  readonly code: string;
}

interface Place {
  readonly from: NonNullable<Actor['from']>;
  readonly tabletId: string | undefined;
}

/** The second step of a sign-in. Throws `sign-in-again` when the ticket has ended; a refused code is recorded for the audit. */
export async function secondStep({ ticket, code }: Step, { from, tabletId }: Place, deps: SignInDeps) {
  const counted = await countTicketTry(ticket);
  if (!counted) throw again();
  const account = await findUserWithPassword({ _id: counted.userId });
  const factor = await findActiveFactor(counted.userId);
  if (!account?.active || !factor || passwordTagOf(account.passwordHash) !== counted.passwordTag)
    throw again();
  const tried = { id: counted.userId, name: account.name, role: account.role };
  try {
    const uncount = await throttleCodes(counted.userId);
    const actor = { user: presentUser(account), from };
    if (!(await takeCode(factor, code, actor, deps.config.secretKey)))
      throw new WrongPassword('invalid-credentials', 'This code is not right, or was used before.');
    await uncount();
    if (!(await takeTicket(counted))) throw again();
    const { id } = tried;
    return await openSession({ id, passwordHash: account.passwordHash }, { from, tabletId }, deps);
  } catch (error) {
    if (error instanceof Problem) await recordSignInFailure(error, { account: tried, from, reason: 'Code' });
    throw error;
  }
}
