import type { AuditAction } from '@hearthline/contracts';
import { historyEntry, type Actor } from '../../records/clinical/history.ts';
import {
  changeFactor,
  isActive,
  type SecondFactorDocument,
  type StoredPasskey,
} from '../auth/second-factor.repository.ts';

/** The fields that a change of a second factor sets. */
type Left = Partial<
  Pick<SecondFactorDocument, 'secret' | 'enabledAt' | 'lastStep' | 'passkeys' | 'recovery' | 'pending'>
>;

interface Change {
  readonly actor: Actor;
  readonly reason?: string;
  /** The name of an added or removed passkey. */
  readonly passkey?: { readonly before: string | null; readonly after: string | null };
  /** Returns the fields to set; null for no change. May throw to refuse. */
  readonly set: (seen: SecondFactorDocument) => Left | null;
}

/** Changes a second factor with its audit entry. Removing the last factor also removes the recovery codes and a pending app. */
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
  /** The confirmed secret, which was pending. */
  readonly secret: string;
  readonly step: number;
  readonly recovery: string[];
}

/** Activates the pending secret of an app; returns false if it has been replaced. */
export const addApp = (userId: string, { secret, step, recovery }: NewApp, actor: Actor) =>
  change(userId, {
    actor,
    reason: 'Authenticator app added.',
    set: ({ pending }) =>
      pending?.secret === secret
        ? { secret, enabledAt: new Date(), lastStep: step, recovery, pending: null }
        : null,
  });

/** Removes the app. `check` throws if a required second factor would be missing. */
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

/**
 * Adds a passkey; `recovery` is used if it is the first second factor. Returns true in that case. Throws the errors of `check`.
 */
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

/** Removes a passkey; returns false if it does not exist. `check` throws if a required second factor would be missing. */
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

/** Replaces the recovery codes; returns false if there is no second factor. */
export const renewRecovery = (userId: string, recovery: string[], actor: Actor) =>
  change(userId, {
    actor,
    reason: 'New recovery codes were made.',
    set: (seen) => (isActive(seen) ? { recovery } : null),
  });

/** Removes the whole second factor; returns false if there was none. */
export const removeFactor = (userId: string, actor: Actor, reason: string) =>
  change(userId, {
    actor,
    reason,
    set: (seen) => (isActive(seen) ? { secret: null, enabledAt: null, passkeys: [] } : null),
  });
