import type { AuditAction } from '@hearthline/contracts';
import { historyEntry, type Actor } from '../../records/clinical/history.ts';
import {
  changeFactor,
  isActive,
  type SecondFactorDocument,
  type StoredPasskey,
} from '../auth/second-factor.repository.ts';

/** What a change leaves of a second factor. */
type Left = Partial<
  Pick<SecondFactorDocument, 'secret' | 'enabledAt' | 'lastStep' | 'passkeys' | 'recovery' | 'pending'>
>;

interface Change {
  readonly actor: Actor;
  readonly reason?: string;
  /** The name of a passkey that is added or removed. */
  readonly passkey?: { readonly before: string | null; readonly after: string | null };
  /** What it sets; null for no change. May throw a refusal. */
  readonly set: (seen: SecondFactorDocument) => Left | null;
}

/** Changes a second factor with its entry for the audit. The recovery codes and a pending app go with the last of it. */
function change(userId: string, { actor, reason, passkey, set }: Change): Promise<boolean> {
  return changeFactor(userId, (seen) => {
    const left = set(seen);
    if (!left) return null;
    const after = { ...seen, ...left };
    const action: AuditAction = !isActive(after) ? 'deleted' : isActive(seen) ? 'updated' : 'created';
    const entry = historyEntry(actor, action, new Date(), {
      reason: reason ?? null,
      changes: passkey ? { passkey } : {},
    });
    return { set: isActive(after) ? left : { ...left, recovery: [], pending: null }, entry };
  });
}

interface NewApp {
  /** The pending secret that was confirmed. */
  readonly secret: string;
  readonly step: number;
  readonly recovery: string[];
}

/** The pending secret becomes the app's; false when it is another by now. */
export const addApp = (userId: string, { secret, step, recovery }: NewApp, actor: Actor) =>
  change(userId, {
    actor,
    reason: 'Authenticator app added.',
    set: ({ pending }) =>
      pending?.secret === secret
        ? { secret, enabledAt: new Date(), lastStep: step, recovery, pending: null }
        : null,
  });

/** Removes the app. `check` throws when nothing else may be left. */
export const removeApp = (userId: string, actor: Actor, check: CheckLeft) =>
  change(userId, {
    actor,
    reason: 'Authenticator app removed.',
    set: (seen) => {
      if (seen.secret === null) return null;
      const left = { secret: null, enabledAt: null };
      check({ ...seen, ...left });
      return left;
    },
  });

type CheckLeft = (left: SecondFactorDocument) => void;

/** Adds a passkey; `recovery` counts when it is the first second factor. Returns whether it was. Throws what `check` throws. */
export async function addPasskey(
  userId: string,
  { passkey, recovery }: { readonly passkey: StoredPasskey; readonly recovery: string[] },
  actor: Actor,
  check: CheckLeft,
): Promise<boolean> {
  let isFirst = false;
  await change(userId, {
    actor,
    passkey: { before: null, after: passkey.name },
    set: (seen) => {
      isFirst = !isActive(seen);
      const passkeys = [...seen.passkeys, passkey];
      check({ ...seen, passkeys });
      return isFirst ? { passkeys, recovery } : { passkeys };
    },
  });
  return isFirst;
}

/** Removes a passkey; false when there is none such. `check` throws when nothing else may be left. */
export const removePasskey = (userId: string, passkey: StoredPasskey, actor: Actor, check: CheckLeft) =>
  change(userId, {
    actor,
    passkey: { before: passkey.name, after: null },
    set: (seen) => {
      const passkeys = seen.passkeys.filter(({ id }) => id !== passkey.id);
      if (passkeys.length === seen.passkeys.length) return null;
      check({ ...seen, passkeys });
      return { passkeys };
    },
  });

/** The recovery codes from before end; false when there is no second factor any more. */
export const renewRecovery = (userId: string, recovery: string[], actor: Actor) =>
  change(userId, {
    actor,
    reason: 'New recovery codes were made.',
    set: (seen) => (isActive(seen) ? { recovery } : null),
  });

/** Removes all of it; false when there was none. */
export const removeFactor = (userId: string, actor: Actor, reason: string) =>
  change(userId, {
    actor,
    reason,
    set: (seen) => (isActive(seen) ? { secret: null, enabledAt: null, passkeys: [] } : null),
  });
