import { Problem, type User } from '@hearthline/contracts';
import type { SecondFactorDocument, StoredPasskey } from '../../auth/second-factor.repository.ts';
import { storeChallenge, type ChallengeKey } from './challenge.repository.ts';
import { passkeyAlgorithms, passkeyLibrary } from './passkey-library.ts';
import type { RelyingParty } from './relying-party.ts';

const named = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  transports: [...transports],
});

/** Begins the use of a passkey. Throws invalid if the user has none for this address. */
export async function useOptions(
  factor: Pick<SecondFactorDocument, 'passkeys'>,
  party: RelyingParty,
  key: ChallengeKey,
) {
  const usable = factor.passkeys.filter(({ rpId }) => rpId === party.id);
  if (usable.length === 0)
    throw new Problem('invalid', 'You have no passkey for this address. Use a code in its place.');
  const { generateAuthenticationOptions } = await passkeyLibrary();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: usable.map(named),
    // The password was verified before, so presence is enough, and security keys without a PIN are accepted.
    userVerification: 'discouraged',
  });
  await storeChallenge(key, options.challenge);
  return { options: { ...options } };
}

interface NewPasskey {
  readonly name: string;
  readonly held: readonly StoredPasskey[];
}

/** Begins adding a passkey. */
export async function addOptions(
  user: Pick<User, 'id' | 'name' | 'email' | 'username'>,
  { name, held }: NewPasskey,
  party: RelyingParty,
  key: ChallengeKey,
) {
  const { generateRegistrationOptions } = await passkeyLibrary();
  const options = await generateRegistrationOptions({
    rpName: 'Hearthline',
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email ?? user.username,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: held.filter(({ rpId }) => rpId === party.id).map(named),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  });
  await storeChallenge(key, options.challenge, name);
  return { options: { ...options } };
}
