import * as z from 'zod/mini';

// A browser's reply for a passkey (WebAuthn Level 3, RegistrationResponseJSON and AuthenticationResponseJSON). The schemas
// bound each verified member and drop the others.

const unreadable = 'The answer of the passkey cannot be read.';
const base64url = (max: number) =>
  z.string(unreadable).check(z.maxLength(max, unreadable), z.regex(/^[\w-]+$/, unreadable));

/** A credential id has at most 1,023 bytes (WebAuthn, 5.8.3). */
const credentialId = base64url(1_364);
const clientDataJSON = base64url(8_000);
const common = { id: credentialId, rawId: credentialId, type: z.literal('public-key', unreadable) };

/** A new passkey. */
export const NewPasskeyAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(64_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>;

/** The use of a passkey. */
export const PasskeyAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(8_000),
    signature: base64url(4_000),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** Options for the browser's call, in its own form. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
