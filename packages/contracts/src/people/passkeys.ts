import * as z from 'zod/mini';
import { SignedIn } from './auth.ts';
import type { Resource } from '../base/endpoint.ts';
import { NewPasskeyAnswer, PasskeyAnswer, PasskeyOptions } from './passkey-answers.ts';
import { text } from '../base/primitives.ts';
import { FactorProof, Passkey, SecondStep } from './second-factor.ts';

const name = text(60, 'Name').check(z.minLength(1, 'Please name the passkey.'));
/** The name of a passkey, and what proves the second factor there is. */
export const NewPasskey = z.extend(FactorProof, { name });

const { ticket } = SecondStep.shape;

/** Passkeys as a second factor (WebAuthn). Each challenge is accepted once, from the session or ticket that it was made for. */
export const passkeys = {
  /** The challenge for the second step of a sign-in with a correct password. */
  signInChallenge: {
    method: 'POST',
    path: '/api/auth/passkeys/sign-in-challenge',
    access: 'anyone',
    body: z.object({ ticket }),
    reply: PasskeyOptions,
  },
  /** The second step of a sign-in, by passkey. */
  signIn: {
    method: 'POST',
    path: '/api/auth/passkeys/sign-in',
    access: 'anyone',
    body: z.object({ ticket, passkey: PasskeyAnswer }),
    reply: SignedIn,
  },
  /** The challenge for `passkey` of a FactorProof. */
  challenge: {
    method: 'POST',
    path: '/api/auth/passkeys/challenge',
    access: 'signed-in',
    reply: PasskeyOptions,
  },
  /** The challenge for a new passkey. */
  begin: {
    method: 'POST',
    path: '/api/auth/passkeys',
    access: 'signed-in',
    body: NewPasskey,
    reply: PasskeyOptions,
  },
  /** `recoveryCodes` is null when the user had a second factor already; they are never shown again. */
  confirm: {
    method: 'POST',
    path: '/api/auth/passkeys/confirm',
    access: 'signed-in',
    body: z.object({ passkey: NewPasskeyAnswer }),
    reply: z.object({ passkey: Passkey, recoveryCodes: z.nullable(z.array(z.string())) }),
  },
  remove: {
    method: 'POST',
    path: '/api/auth/passkeys/:passkey/remove',
    access: 'signed-in',
    body: FactorProof,
    reply: null,
  },
} as const satisfies Resource;
