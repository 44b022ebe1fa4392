import { appendAudit } from '../../records/audit/audit.repository.ts';
import type { AuditedDocument } from '../../records/audit/audit-source.repository.ts';
import { historyEntry, type Actor } from '../../records/clinical/history.ts';
import { removeFactor } from '../../people/second-factor/factor-plans.ts';
import { findPin, writePin } from '../../people/tablets/pin.repository.ts';
import { deleteUnusedAccount, findHidden } from '../../people/users/account.repository.ts';
import { userPhotos } from '../../people/users/user-photo.repository.ts';
import type { UserDocument } from '../../people/users/user.repository.ts';
import { toHidden } from './account-changes.ts';
import { checkMayDelete } from './account-policy.ts';
import { changeAccount } from './change-account.ts';

/** Hides an account in one update. Throws 404; 403; 422 for one's own or the last active root. */
export function removeAccount(id: string, actor: Actor) {
  return changeAccount(
    id,
    (current) => {
      checkMayDelete(actor.user, current);
      return toHidden(current);
    },
    { actor },
  );
}

/**
 * Deletes what is left of a hidden account: its photos, the keys and hashes of its second factor and PIN, and all of it where
 * nobody ever signed in to it.
 */
export async function finishRemoval({ _id, name, lastLogin }: UserDocument, actor: Actor): Promise<void> {
  await userPhotos.removeAll(_id);
  const id = String(_id);
  const reason = 'The account was deleted.';
  await removeFactor(id, actor, reason);
  if ((await findPin(id))?.pinHash)
    await writePin(
      { id, name },
      { pinHash: null, setAt: null },
      historyEntry(actor, 'deleted', new Date(), { reason }),
    );
  // Nothing can refer to a user who never signed in.
  if (lastLogin !== null) return;
  const account = await findHidden(id);
  if (!account || account.lastLogin !== null) return;
  const [deletion, ...earlier] = (account.history ?? []).toReversed();
  // Without an entry left, the background has moved all of them to the audit.
  if (deletion) {
    const audited = { ...account, hidden: true, history: earlier.reverse() } satisfies AuditedDocument;
    await appendAudit('user', audited, deletion);
  }
  await deleteUnusedAccount(account);
}
