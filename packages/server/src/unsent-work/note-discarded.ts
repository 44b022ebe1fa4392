import { createHash } from 'node:crypto';
import { Problem, type DiscardedWork } from '@hearthline/contracts';
import { addAudit } from '../audit/audit.model.ts';
import { historyEntry, type Actor } from '../clinical/history.ts';
import { findAuthor } from './author.ts';

/**
 * Notes for good who throws away whose unsent work, how much of it and why; the same call sent twice is one entry. Throws
 * 422 naming `userId` while the author can sign in and send it.
 */
export async function noteDiscarded(work: DiscardedWork, actor: Actor, key: string | null): Promise<void> {
  const { userId, userName, readings, drafts, reason } = work;
  const author = await findAuthor(userId);
  const name = author.name ?? userName;
  if (author.canSignIn) {
    const message = `${name} can still sign in and send what waits here. It is discarded by nobody else until then.`;
    throw new Problem('invalid', message, { fields: { userId: message } });
  }
  const changes = { readings: { before: readings, after: 0 }, drafts: { before: drafts, after: 0 } };
  const entry = historyEntry(actor, 'discarded', new Date(), { reason, changes });
  const id = key === null ? entry.id : idOf(`${actor.user.id} ${key}`);
  await addAudit('waiting-work', { id: userId, label: name }, { ...entry, id });
}

const idOf = (save: string) => createHash('sha256').update(save).digest('hex').slice(0, 24);
