import * as z from 'zod/mini';
import { PasswordChange, SignedIn } from './auth.ts';
import type { Resource } from './endpoint.ts';
import { Role } from './role.ts';
import { Id, Instant } from './primitives.ts';

export const secondFactorLimits = {
  recoveryCodes: 10,
  /** Minutes from the password to the code. */
  ticketMinutes: 5,
  /** Wrong codes after which the password is asked for again. */
  wrongTries: 5,
} as const;

const codeText = 'Please enter the 6 digits that your app shows.';
const withoutSpaces = z.overwrite((typed: string) => typed.replace(/[\s-]/g, '').toUpperCase());

/** A code of the app. */
const AppCode = z.string(codeText).check(withoutSpaces, z.regex(/^\d{6}$/, codeText));

/** A code of the app, or one of the recovery codes. */
const AnyCode = z
  .string(codeText)
  .check(
    withoutSpaces,
    z.regex(/^(\d{6}|[A-Z2-7]{10})$/, 'Please enter the 6 digits of your app, or a recovery code.'),
  );

/** Body of the second step of a sign-in. */
export const SecondStep = z.object({ ticket: z.string().check(z.maxLength(100)), code: AnyCode });

/** `current` of the problem `second-factor-required`. */
export const SecondStepTicket = z.object({ ticket: z.string() });

/** Who must have a second factor to work with the system. */
export const SecondFactorRoles = z.object({ roles: z.array(Role).check(z.maxLength(5)) });
export type SecondFactorRoles = z.infer<typeof SecondFactorRoles>;

const current = PasswordChange.shape.currentPassword;

/** Confirms the app: a code that it shows. */
export const SecondFactorConfirmation = z.object({ code: AppCode });
export const SecondFactorRemoval = z.object({ currentPassword: current, code: AnyCode });
export const SecondFactorBegin = z.object({ currentPassword: current });

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
      enabledAt: z.nullable(Instant),
      recoveryCodesLeft: z.int(),
      /** The caller's role must have one. */
      required: z.boolean(),
    }),
  },
  /** A new secret for the app; it counts once it is confirmed. */
  begin: {
    method: 'POST',
    path: '/api/auth/second-factor',
    access: 'signed-in',
    body: SecondFactorBegin,
    reply: z.object({ secret: z.string(), uri: z.string() }),
  },
  /** The first code of the app. The recovery codes are never shown again. */
  confirm: {
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    access: 'signed-in',
    body: SecondFactorConfirmation,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  remove: {
    method: 'POST',
    path: '/api/auth/second-factor/remove',
    access: 'signed-in',
    body: SecondFactorRemoval,
    reply: null,
  },
  /** For somebody who lost the app and the recovery codes. */
  reset: {
    method: 'POST',
    path: '/api/root/reset-second-factor',
    access: 'isRoot',
    body: z.object({ userId: Id }),
    reply: null,
  },
} as const satisfies Resource;
