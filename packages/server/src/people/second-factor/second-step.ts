import { Problem } from '@hearthline/contracts';
import { WrongPassword } from '../auth/password.ts';
import { recordSignInFailure } from '../auth/record-sign-in-failure.ts';
import { checkMaySignIn, openSession, type SignInDeps } from '../auth/sign-in.ts';
import type { Actor } from '../../records/clinical/history.ts';
import { findUserWithPassword } from '../users/user.repository.ts';
import { presentUser } from '../users/user.presenter.ts';
import { findActiveFactor, type SecondFactorDocument } from '../auth/second-factor.repository.ts';
import { throttleCodes } from './throttle-codes.ts';
import {
  countTicketTry,
  findTicket,
  hashTicketPassword,
  takeTicket,
  type TicketDocument,
} from '../auth/ticket.repository.ts';

const again = () => new Problem('sign-in-again', 'Please sign in again.');

/** A refused code or passkey; `audited` is its reason in the audit. */
export class RefusedFactor extends WrongPassword {
  readonly audited: string;

  constructor(message: string, audited: string) {
    super('invalid-credentials', message);
    this.audited = audited;
  }
}

interface Step {
  readonly ticket: string;
  /** The kind of proof, for the audit. */
  readonly how: string;
  /** Checks the proof and uses it up. Throws RefusedFactor if it is wrong. */
  readonly check: (factor: SecondFactorDocument, actor: Actor, ticketId: string) => Promise<void>;
}

interface Place {
  readonly from: NonNullable<Actor['from']>;
  readonly tabletId: string | undefined;
}

/** The user of a ticket. Throws `sign-in-again` if it has ended, or the account has changed since the password was verified. */
async function readHolder(found: TicketDocument | null) {
  if (!found) throw again();
  const [account, factor] = await Promise.all([
    findUserWithPassword({ _id: found.userId }),
    findActiveFactor(found.userId),
  ]);
  if (!account?.active || !factor || hashTicketPassword(account.passwordHash) !== found.passwordTag)
    throw again();
  return { account, factor, found };
}

/** The second factor and the id of a ticket, for the challenge of a passkey. Throws `sign-in-again`. */
export async function readTicket(ticket: string) {
  const { factor, found } = await readHolder(await findTicket(ticket));
  return { factor, ticketId: found._id };
}

/** The second step of a sign-in. Throws `sign-in-again` if the ticket has ended; records a refused step for the audit. */
export async function secondStep({ ticket, how, check }: Step, { from, tabletId }: Place, deps: SignInDeps) {
  const { account, factor, found } = await readHolder(await countTicketTry(ticket));
  const tried = { id: found.userId, name: account.name, role: account.role };
  try {
    // Check this before the code, which is used up, so that maintenance does not waste a recovery code.
    await checkMaySignIn(tried, account.passwordHash, deps);
    const uncount = await throttleCodes(found.userId);
    await check(factor, { user: presentUser(account), from }, found._id);
    await uncount();
    if (!(await takeTicket(found))) throw again();
    const { id } = tried;
    return await openSession({ id, passwordHash: account.passwordHash }, { from, tabletId }, deps);
  } catch (error) {
    const reason = error instanceof RefusedFactor ? error.audited : how;
    if (error instanceof Problem) await recordSignInFailure(error, { account: tried, from, reason });
    throw error;
  }
}
