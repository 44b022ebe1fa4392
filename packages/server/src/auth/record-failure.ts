import type { Problem } from '@hearthline/contracts';
import { byProgram, historyEntry, type Actor } from '../clinical/history.ts';
import { networkOf } from '../core/network-of.ts';
import { UserModel } from '../users/user.model.ts';
import { HashingBusy } from './password.ts';
import { countFailure, type TriedAccount } from './sign-in-failure.model.ts';
import { WrongPassword } from './wrong-password.ts';

const nobody: TriedAccount = { id: '', name: 'Nobody signed in', role: '' };

/** The account that signs in with an e-mail. */
export async function accountOf(email: string): Promise<TriedAccount | null> {
  const found = await UserModel.findOne({ email }, { name: 1, role: 1 }).lean();
  return found && { id: String(found._id), name: found.name, role: found.role };
}

/** What the audit calls a refusal; null for one that says nothing of who came, as when too many sign in. */
function outcomeOf(problem: Problem) {
  if (problem instanceof HashingBusy) return null;
  if (problem instanceof WrongPassword) return { action: 'sign-in-failed', reason: null } as const;
  if (problem.code === 'throttled') return { action: 'locked-out', reason: null } as const;
  return { action: 'sign-in-refused', reason: problem.message } as const;
}

interface Failed {
  readonly account: TriedAccount | null;
  readonly from: NonNullable<Actor['from']>;
  /** Where it was not a sign-in. */
  readonly reason?: string;
}

/** Notes a failed sign-in for the audit, gathered with those like it. Of what was typed nothing is kept. */
export async function recordFailure(problem: Problem, { account, from, reason }: Failed): Promise<void> {
  const outcome = outcomeOf(problem);
  if (!outcome) return;
  const entry = historyEntry(
    { ...byProgram({ id: '', name: '', role: 'gerocultor' }), from },
    outcome.action,
    new Date(),
    { reason: reason ?? outcome.reason },
  );
  await countFailure({ account, network: networkOf(from.ip), entry: { ...entry, by: nobody } });
}
