import * as z from 'zod/mini';
import { PasswordChange, SignedIn } from './auth.ts';
import type { Resource } from '../base/endpoint.ts';
import { Role } from '../base/role.ts';
import { PasskeyAnswer } from './passkey-answers.ts';
import { Id, Instant } from '../base/primitives.ts';

export const secondFactorLimits = {
  recoveryCodes: 10,
  /** Minutes from the password to the code. */
  ticketMinutes: 5,
  /** Wrong codes after which the password is asked for again. */
  wrongTries: 5,
  /** Maximum number of passkeys of one user. */
  passkeys: 10,
} as const;

const codeText = 'Please enter the 6 digits that your app shows.';
const withoutSpaces = z.overwrite((typed: string) => typed.replace(/[\s-]/g, '').toUpperCase());

/** A code of the app. */
const AppCode = z.string(codeText).check(withoutSpaces, z.regex(/^\d{6}$/, codeText));

const anyCodeText = 'Please enter the 6 digits of your app, or a recovery code.';
/** A code from the app, or a recovery code. */
const AnyCode = z.string(codeText).check(withoutSpaces, z.regex(/^(\d{6}|[A-Z2-7]{10})$/, anyCodeText));

/** Body of the second step of a sign-in. */
export const SecondStep = z.object({ ticket: z.string().check(z.maxLength(100)), code: AnyCode });

/** `current` of the problem `second-factor-required`: the ticket, and the user's factors besides the recovery codes. */
export interface SecondStepTicket {
  readonly ticket: string;
  readonly app: boolean;
  readonly passkey: boolean;
}

/** Roles that must have a second factor to work with the system. */
export const SecondFactorRoles = z.object({ roles: z.array(Role).check(z.maxLength(5)) });
export type SecondFactorRoles = z.infer<typeof SecondFactorRoles>;

const current = PasswordChange.shape.currentPassword;

/** Confirms the app: a code that it shows. */
export const SecondFactorConfirmation = z.object({ code: AppCode });

/**
 * Proof for a change of the second factor: the password and, if the user has a second factor, an unused code or a passkey's
 * answer. A blank code counts as none.
 */
export const FactorProof = z.object({
  currentPassword: current,
  code: z.optional(z.union([AnyCode, z.literal('')], anyCodeText)),
  passkey: z.optional(PasskeyAnswer),
});
export type FactorProof = z.infer<typeof FactorProof>;

/** A passkey, as its owner sees it. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  addedAt: Instant,
  lastUsedAt: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactor = {
  /** The second step: the ticket came with the refusal `second-factor-required` of the first. */
  signIn: {
    method: 'POST',
    path: '/api/auth/second-factor/sign-in',
    access: 'anyone',
    body: SecondStep,
    reply: SignedIn,
  },
  status: {
    method: 'GET',
    path: '/api/auth/second-factor',
    access: 'signed-in',
    reply: z.object({
      /** Time when the app was added; null without an app. */
      enabledAt: z.nullable(Instant),
      passkeys: z.array(Passkey),
      recoveryCodesLeft: z.int(),
      /** True if the caller's role must have a second factor. */
      required: z.boolean(),
    }),
  },
  /** A new secret for the app; it counts once it is confirmed. */
  begin: {
    method: 'POST',
    path: '/api/auth/second-factor',
    access: 'signed-in',
    body: FactorProof,
    reply: z.object({ secret: z.string(), uri: z.string() }),
  },
  /** The first code of the app. The recovery codes are never shown again. */
  confirm: {
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    access: 'signed-in',
    body: SecondFactorConfirmation,
    reply: RecoveryCodes,
  },
  /** Makes new recovery codes and ends the earlier ones. They are never shown again. */
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    access: 'signed-in',
    body: FactorProof,
    reply: RecoveryCodes,
  },
  /** Removes the app. */
  remove: {
    method: 'POST',
    path: '/api/auth/second-factor/remove',
    access: 'signed-in',
    body: FactorProof,
    reply: null,
  },
  /** Removes app, passkeys and recovery codes of a user who lost them. */
  reset: {
    method: 'POST',
    path: '/api/root/reset-second-factor',
    access: 'isRoot',
    body: z.object({ userId: Id }),
    reply: null,
  },
} as const satisfies Resource;
