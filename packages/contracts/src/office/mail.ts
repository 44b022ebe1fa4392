import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { SeenVersion, text } from '../base/primitives.ts';
import { EmailAddress } from './accounts.ts';

const portText = 'The port must be a whole number from 1 to 65535.';
const hostText = 'SMTP host is required';

/** Server and sender of outgoing mail. An empty password keeps the stored password. */
export const EmailSettings = z.object({
  emailUser: EmailAddress,
  emailPassword: z._default(
    z.string().check(z.maxLength(256, 'Password must be at most 256 characters.')),
    '',
  ),
  emailHost: text(253, 'SMTP host', hostText).check(
    z.minLength(1, hostText),
    z.regex(/^[\w.:-]*$/, 'Please enter a host name such as smtp.example.org, without https:// and spaces.'),
  ),
  emailPort: z.int(portText).check(z.minimum(1, portText), z.maximum(65_535, portText)),
  emailFrom: EmailAddress,
  /** Encrypted from the first byte (usually port 465). Off: the connection is encrypted by STARTTLS (usually 587). */
  emailSecure: z._default(z.boolean(), true),
});
export type EmailSettings = z.infer<typeof EmailSettings>;

export const defaultEmailPort = 465;

/** The stored settings: whether there is a password, never which. */
export const StoredEmailSettings = z.extend(z.omit(EmailSettings, { emailPassword: true }), {
  hasPassword: z.boolean(),
});
export type StoredEmailSettings = z.infer<typeof StoredEmailSettings>;

/** Number of waiting mails, and the reason of the latest failure; null while no mail fails. */
export const MailQueueState = z.object({
  waiting: z.int(),
  failure: z.nullable(z.string()),
});

export const EmailTest = z.extend(EmailSettings, {
  testEmailTo: EmailAddress,
  testEmailMessage: z.optional(text(1_000, 'Message')),
});
export type EmailTest = z.infer<typeof EmailTest>;

/**
 * The stored settings with their version; 0: nothing was ever stored. A save with another version is refused, with this state
 * as `current`.
 */
export const EmailSettingsState = z.object({
  /** Null: no mail is sent. */
  settings: z.nullable(StoredEmailSettings),
  version: z.int(),
});
export type EmailSettingsState = z.infer<typeof EmailSettingsState>;

const EmailSettingsReply = z.extend(EmailSettingsState, {
  /** The address that the links in mails use. */
  linksTo: z.object({
    url: z.string(),
    /** False: PUBLIC_URL is not set, so that other machines may not reach it. */
    isPublic: z.boolean(),
  }),
  queue: MailQueueState,
});
export type EmailSettingsReply = z.infer<typeof EmailSettingsReply>;

export const emailSettings = {
  get: { method: 'GET', path: '/api/settings/email', access: 'isRoot', reply: EmailSettingsReply },
  /** 422 naming `emailPassword` if none is stored, or if user or host differ from those it was stored for. */
  update: {
    method: 'PUT',
    path: '/api/settings/email',
    access: 'isRoot',
    body: z.object({ value: EmailSettings, version: SeenVersion }),
    reply: EmailSettingsReply,
  },
  /** From now on no mail is sent. */
  remove: { method: 'DELETE', path: '/api/settings/email', access: 'isRoot', reply: null },
  /** Sends a mail by these settings, stored or not. 422 with the mail server's answer, in words, at its field. */
  test: {
    method: 'POST',
    path: '/api/settings/test-email',
    access: 'isRoot',
    body: EmailTest,
    reply: z.object({ success: z.boolean(), message: z.string() }),
  },
} as const satisfies Resource;
