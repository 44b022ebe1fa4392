import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '@hearthline/contracts';
import {
  findAccount,
  listActiveRoots,
  markLeaving,
  unmarkLeaving,
} from '../../people/users/account.repository.ts';
import type { UserDocument } from '../../people/users/user.repository.ts';

/** A mark older than this was left by a crash: no write takes as long. */
const abandonedMs = 15_000;
const maxAttempts = 40;

/**
 * Runs a write that takes the rights of an active root, so that at least one active root remains whatever happens at the same
 * moment. Without transactions it works by marks: the account is first marked as leaving, then the roots are read, and only an
 * active one without a mark counts as remaining. Two roots that remove each other both mark before they read, so at least one of
 * them sees the other's mark, takes its own back and looks again. The write itself needs the mark (`writeAccount`), so that a
 * mark that was taken away as abandoned can no longer lead to a write.
 * Resolves with null when the account has changed since it was `seen`.
 * @throws Problem 422 for the last active root; 503 `busy` when others are in the way for too long.
 */
export async function keepOneRoot<Result>(
  seen: UserDocument,
  write: (token: string) => Promise<Result | null>,
): Promise<Result | null> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const token = randomUUID();
    if (await markLeaving(seen, { token, at: new Date() })) {
      try {
        const others = (await listActiveRoots()).filter(({ _id }) => String(_id) !== String(seen._id));
        if (others.length === 0) throw lastRoot();
        if (others.some(({ leaving }) => !leaving)) return await write(token);
        await removeAbandoned(others);
      } finally {
        // The write has removed it; any other way out leaves the account as it was.
        await unmarkLeaving(seen._id, token);
      }
    } else {
      const current = await findAccount(String(seen._id));
      if (current?.version !== seen.version || current.leaving === undefined) return null;
      await removeAbandoned([current]);
    }
    await wait(Math.random() * 50);
  }
  throw new Problem('busy', 'Other root users are being changed at this moment. Please try again.');
}

async function removeAbandoned(users: readonly UserDocument[]): Promise<void> {
  for (const { _id, leaving } of users)
    if (leaving && Math.abs(Date.now() - leaving.at.getTime()) > abandonedMs)
      await unmarkLeaving(_id, leaving.token);
}

const lastRoot = () => new Problem('invalid', 'This is the last active root user. At least one must remain.');
