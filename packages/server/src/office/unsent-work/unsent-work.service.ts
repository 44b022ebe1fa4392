import { createHash } from 'node:crypto';
import { Problem, type DiscardedWork } from '@hearthline/contracts';
import { addAudit } from '../../records/audit/audit.repository.ts';
import { historyEntry, type Actor } from '../../records/clinical/history.ts';
import { findUser } from '../../people/users/user.repository.ts';

/**
 * The author of unsent work; `name` is null when the account was deleted. A deactivated one, or one without e-mail, cannot sign
 * in.
 */
export async function findAuthor(id: string): Promise<{ name: string | null; canSignIn: boolean }> {
  const account = await findUser(id);
  if (!account) return { name: null, canSignIn: false };
  return { name: account.name, canSignIn: account.active && account.email !== null };
}

/**
 * Records in the audit who discards whose unsent work, how much of it and why; idempotent by `key`.
 * @throws Problem 422 naming `userId` while the author can still sign in and send it.
 */
export async function recordDiscarded(work: DiscardedWork, actor: Actor, key: string | null): Promise<void> {
  const { userId, userName, readings, drafts, reason } = work;
  const author = await findAuthor(userId);
  const name = author.name ?? userName;
  if (author.canSignIn) {
    const message = `${name} can still sign in and send what waits here. It is discarded by nobody else until then.`;
    throw new Problem('invalid', message, { fields: { userId: message } });
  }
  const changes = { readings: { before: readings, after: 0 }, drafts: { before: drafts, after: 0 } };
  const entry = historyEntry(actor, 'discarded', new Date(), { reason, changes });
  const id = key === null ? entry.id : entryIdOf(`${actor.user.id} ${key}`);
  await addAudit('waiting-work', { id: userId, label: name }, { ...entry, id });
}

const entryIdOf = (save: string) => createHash('sha256').update(save).digest('hex').slice(0, 24);
