import type { Problem } from '@hearthline/contracts';
import { onBehalfOf, historyEntry, type Actor } from '../../records/clinical/history.ts';
import { toNetwork } from '../../platform/core/ip-network.ts';
import { findUserByEmail } from '../users/user.repository.ts';
import { HashingBusy, WrongPassword } from './password.ts';
import { countFailure, type TriedAccount } from './sign-in-failure.repository.ts';

const nobody: TriedAccount = { id: '', name: 'Nobody signed in', role: '' };

/** The account with this sign-in e-mail. */
export async function findTriedAccount(email: string): Promise<TriedAccount | null> {
  const found = await findUserByEmail(email);
  return found && { id: String(found._id), name: found.name, role: found.role };
}

/** The audit action of a refused sign-in; null if it is not audited, e.g. because the server was busy. */
function auditActionOf(problem: Problem) {
  // The password was right; the second factor follows.
  if (problem.code === 'second-factor-required') return null;
  if (problem instanceof HashingBusy) return null;
  if (problem instanceof WrongPassword) return { action: 'sign-in-failed', reason: null } as const;
  if (problem.code === 'throttled') return { action: 'locked-out', reason: null } as const;
  return { action: 'sign-in-refused', reason: problem.message } as const;
}

interface FailedSignIn {
  readonly account: TriedAccount | null;
  readonly from: NonNullable<Actor['from']>;
  /** Set for attempts other than a sign-in, e.g. a change of password. */
  readonly reason?: string;
}

/** Records a failed sign-in for the audit, aggregated with similar ones. The entered values are not stored. */
export async function recordSignInFailure(
  problem: Problem,
  { account, from, reason }: FailedSignIn,
): Promise<void> {
  const audited = auditActionOf(problem);
  if (!audited) return;
  const entry = historyEntry(
    { ...onBehalfOf({ id: '', name: '', role: 'gerocultor' }), from },
    audited.action,
    new Date(),
    { reason: reason ?? audited.reason },
  );
  await countFailure({ account, network: toNetwork(from.ip), entry: { ...entry, by: nobody } });
}
