import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';

const emailText = 'Please enter a valid email address';

/** Body of the form for a forgotten password. */
export const ForgottenPassword = z.object({
  email: z.string(emailText).check(
    z.overwrite((value) => value.trim().toLowerCase()),
    z.maxLength(254, emailText),
    z.email(emailText),
  ),
});

const Token = z.string('This password reset link is missing required information.').check(z.maxLength(255));
const shortPassword = 'Password must be at least 6 characters long.';

/** Body of the form behind a link. */
export const PasswordReset = z.object({
  token: Token,
  newPassword: z
    .string(shortPassword)
    .check(z.minLength(6, shortPassword), z.maxLength(256, 'Password must be at most 256 characters long.')),
});

const Answer = z.object({ success: z.boolean(), message: z.string() });

/** Links that arrive by mail. A link works once. */
export const accountLinks = {
  /** The same answer, in content and in time, whether or not there is such an account. 429 after 3 an hour. */
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'anyone',
    body: ForgottenPassword,
    reply: Answer,
  },
  verifyResetToken: {
    method: 'GET',
    path: '/api/auth/verify-reset-token',
    access: 'anyone',
    query: z.object({ token: Token }),
    reply: z.object({
      valid: z.boolean(),
      message: z.string(),
      /** The account of a valid link, for the browser's password manager. */
      email: z.optional(z.string()),
      /** The first password of a new account. */
      isInvitation: z.optional(z.boolean()),
    }),
  },
  /** Ends all sessions of the account. 422 naming `token` for a link that does not work (any more). */
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'anyone',
    body: PasswordReset,
    reply: Answer,
  },
  /** Sets the e-mail address that a link was sent to. 422 naming `token` for a link that does not work (any more). */
  confirmEmail: {
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'anyone',
    body: z.object({ token: Token }),
    reply: z.extend(Answer, { email: z.string() }),
  },
  /** True if mail is set up, so that a new user can be invited. */
  invitations: {
    method: 'GET',
    path: '/api/invitations',
    access: 'canEditGerocultors',
    reply: z.object({ available: z.boolean() }),
  },
} as const satisfies Resource;
