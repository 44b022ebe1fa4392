import { historyEntry, type Actor } from '../clinical/history.ts';
import type { IdempotencyFields } from '../clinical/idempotency.ts';
import type { UserDraft } from '@hearthline/contracts';
import { insertAccount } from '../users/account.model.ts';
import type { UserDocument } from '../users/user.model.ts';
import { checkUnique } from './check-unique.ts';

/** Stores a new account, whose password is a temporary one. Throws 422 for a taken username or e-mail. */
export function createAccount(
  { password: _hashed, invite: _mailed, ...draft }: UserDraft,
  passwordHash: string,
  actor: Actor,
  save: IdempotencyFields | null,
): Promise<UserDocument> {
  const history = [historyEntry(actor, 'created', new Date())];
  return checkUnique(() =>
    insertAccount({ ...draft, ...save, passwordHash, mustChangePassword: true, history }),
  );
}
