import { Problem, secondFactorLimits, type Passkey } from '@hearthline/contracts';
import { isActive, type SecondFactorDocument, type StoredPasskey } from '../auth/second-factor.repository.ts';

type Left = Pick<SecondFactorDocument, 'secret' | 'passkeys'>;

/** Creates a check that throws 403 if a role that requires a second factor would be left without one. */
export const checkLeft = (isRequired: boolean) => (left: Left) => {
  if (isRequired && !isActive(left))
    throw new Problem('forbidden', 'Your role must have a second factor. Ask root to reset it.');
};

/** Throws invalid if a user has too many passkeys, or the same passkey twice. */
export function checkAdded({ passkeys }: Left): void {
  const { passkeys: most } = secondFactorLimits;
  if (passkeys.length > most)
    throw new Problem('invalid', `You have ${String(most)} passkeys. Remove one first.`);
  if (new Set(passkeys.map(({ credentialId }) => credentialId)).size < passkeys.length)
    throw new Problem('invalid', 'You have this passkey already.');
}

export function presentPasskey({ id, name, addedAt, lastUsedAt }: StoredPasskey): Passkey {
  return { id, name, addedAt: addedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
