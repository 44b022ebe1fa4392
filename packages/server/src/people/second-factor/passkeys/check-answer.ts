import type { NewPasskeyAnswer, PasskeyAnswer } from '@hearthline/contracts';
import {
  changeFactor,
  newFactorId,
  type SecondFactorDocument,
  type StoredPasskey,
} from '../../auth/second-factor.repository.ts';
import { takeChallenge, type ChallengeKey } from './challenge.repository.ts';
import { passkeyAlgorithms, passkeyLibrary } from './passkey-library.ts';
import type { RelyingParty } from './relying-party.ts';

/** `copied`: the passkey's counter did not rise, so two devices have its key. */
type AnswerOutcome = 'right' | 'wrong' | 'copied';

/** The challenge key of the answer, which is used up, and the only permitted origin. */
interface Expected {
  readonly key: ChallengeKey;
  readonly party: RelyingParty;
}

/** Checks if one of this user's passkeys answered the challenge. The update that accepts the answer also stores its counter. */
export async function checkAnswer(
  factor: SecondFactorDocument,
  answer: PasskeyAnswer,
  { key, party }: Expected,
): Promise<AnswerOutcome> {
  const taken = await takeChallenge(key);
  const passkey = factor.passkeys.find(
    ({ credentialId, rpId }) => credentialId === answer.id && rpId === party.id,
  );
  if (!taken || !passkey) return 'wrong';
  const counter = await verifiedCounter(answer, passkey, taken.challenge, party);
  if (counter === null) return 'wrong';
  let outcome: AnswerOutcome = 'wrong';
  await changeFactor(String(factor._id), ({ passkeys }) => {
    const stored = passkeys.find(({ id }) => id === passkey.id);
    outcome = stored ? (isCopied(stored.counter, counter) ? 'copied' : 'right') : 'wrong';
    if (outcome !== 'right') return null;
    const used = { counter, lastUsedAt: new Date() };
    return { set: { passkeys: passkeys.map((one) => (one.id === passkey.id ? { ...one, ...used } : one)) } };
  });
  return outcome;
}

/** WebAuthn, 7.2, step 22. Synced passkeys do not count; their counter stays 0. */
const isCopied = (before: number, now: number) => (before > 0 || now > 0) && now <= before;

/** The counter of an answer with a valid signature; null for any other. */
async function verifiedCounter(
  { id, rawId, type, response }: PasskeyAnswer,
  { credentialId, publicKey }: StoredPasskey,
  challenge: string,
  party: RelyingParty,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      // The counter is compared in the database, so that of two concurrent answers each is compared with the other's counter.
      credential: { id: credentialId, publicKey: bytesOf(publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws on any mismatch.
    return null;
  }
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** The new passkey that answers the challenge of `key`; null for an invalid answer. */
export async function readNewPasskey(
  { id, rawId, type, response }: NewPasskeyAnswer,
  { key, party }: Expected,
): Promise<StoredPasskey | null> {
  const taken = await takeChallenge(key);
  if (!taken) return null;
  const { verifyRegistrationResponse } = await passkeyLibrary();
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const verification = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: taken.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  }).catch(() => null);
  if (!verification?.verified) return null;
  const { credential } = verification.registrationInfo;
  return {
    id: newFactorId(),
    name: taken.name ?? 'Passkey',
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    rpId: party.id,
    addedAt: new Date(),
    lastUsedAt: null,
  };
}
