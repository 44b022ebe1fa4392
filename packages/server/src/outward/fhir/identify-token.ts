import { hash } from 'node:crypto';
import { Problem } from '@hearthline/contracts';
import { recordSignInFailure } from '../../people/auth/record-sign-in-failure.ts';
import { admitAttempt, attemptKey } from '../../platform/flow/attempt.repository.ts';
import type { Actor } from '../../records/clinical/history.ts';
import { toNetwork } from '../../platform/core/ip-network.ts';
import { findFhirToken, type FhirTokenDocument } from './fhir-token.repository.ts';

export const keyPrefix = 'hlfhir_';

/** The SHA-256 hash (hex) under which the database stores a key. */
export const hashKey = (key: string): string => hash('sha256', key);

/** The limit of wrong keys from one network in a quarter of an hour; right keys are still accepted from it. */
const wrong = { most: 20, perMs: 15 * 60_000 } as const;

const unauthorized = (message: string) => new Problem('signed-out', message);

/** The hash of the key in an Authorization header; null if it contains none. */
export function sentKeyHash(authorization: string): string | null {
  const [, key] = /^Bearer +([\w-]{50})$/i.exec(authorization) ?? [];
  return key?.startsWith(keyPrefix) ? hashKey(key) : null;
}

/**
 * Identifies the token of a request by its Authorization header only; sessions do not count. Records a wrong key for the audit.
 * @throws Problem 401 without a valid key; 429 after 20 wrong ones from one network.
 */
export async function identifyFhirToken(
  authorization: string,
  from: NonNullable<Actor['from']>,
): Promise<FhirTokenDocument> {
  if (authorization === '') throw unauthorized('Send the key as a bearer token.');
  const keyHash = sentKeyHash(authorization);
  const token = keyHash && (await findFhirToken(keyHash));
  if (token) return token;
  const limit = { key: attemptKey('fhir-token', toNetwork(from.ip)), most: wrong.most };
  const refusal = await admitAttempt([limit], wrong.perMs, 'Too many wrong keys').then(
    () => unauthorized('This key is not in force.'),
    (error: unknown) => error,
  );
  if (refusal instanceof Problem)
    await recordSignInFailure(refusal, { account: null, from, reason: 'Key of the FHIR interface' });
  throw refusal;
}

/** Returns true if a token that was identified before is still valid. */
export async function isInForce({ keyHash }: FhirTokenDocument): Promise<boolean> {
  return (await findFhirToken(keyHash)) !== null;
}
