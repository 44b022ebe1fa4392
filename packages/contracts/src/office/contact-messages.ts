import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Id, Instant, Limit, PageNumber, SeenVersion, text } from '../base/primitives.ts';

const nameText = 'Name must be at least 2 characters.';
const emailText = 'Please enter a valid email address.';
const phoneText = 'Please enter a valid phone number.';
const messageText = 'Message must be at least 10 characters.';

/** The contact form of the public site. */
export const ContactForm = z.object({
  name: text(100, 'Name', nameText).check(z.minLength(2, nameText)),
  email: text(254, 'Email', emailText).check(z.email(emailText)),
  phone: text(40, 'Phone', phoneText).check(z.minLength(8, phoneText)),
  message: text(4_000, 'Message', messageText).check(z.minLength(10, messageText)),
});
export type ContactForm = z.infer<typeof ContactForm>;

/** Protection of the contact form against robots. */
export const contactRules = {
  /** A form sent sooner after it was asked for, ms, was not filled in by a person. */
  fastestMs: 3_000,
  /** A form is accepted for so long, ms. */
  validMs: 24 * 60 * 60_000,
  /** Maximum messages in an hour: from one address, and from all. */
  perAddress: 5,
  fromAll: 200,
  sent: "Message sent! We'll get back to you as soon as possible.",
} as const;

/** A message sent with the contact form. */
export const ContactMessage = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  receivedAt: Instant,
  /** Null while nobody has read it. */
  readAt: z.nullable(Instant),
  answeredAt: z.nullable(Instant),
  answeredByName: z.nullable(z.string()),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const contactMessages = {
  /** A token with the time when the form was opened; sent along with the form. */
  beginForm: {
    method: 'POST',
    path: '/api/public/contact-form',
    access: 'anyone',
    reply: z.object({ token: z.string() }),
  },
  send: {
    method: 'POST',
    path: '/api/public/contact',
    access: 'anyone',
    body: z.extend(ContactForm, {
      token: text(200, 'Token'),
      /** A field that people do not see: a robot fills it in. */
      website: z._default(z.string(), ''),
    }),
    reply: z.object({ success: z.boolean(), message: z.string() }),
    status: 201,
  },
  list: {
    method: 'GET',
    path: '/api/contact-messages',
    access: 'canEditWebsite',
    query: z.object({ page: z._default(PageNumber, 1), pageSize: z._default(Limit, 20) }),
    reply: z.object({
      messages: z.array(ContactMessage),
      found: z.int(),
      total: z.int(),
      unread: z.int(),
    }),
  },
  /** Marks a message as read or unread, answered or not. */
  update: {
    method: 'PATCH',
    path: '/api/contact-messages/:id',
    access: 'canEditWebsite',
    body: z.object({
      read: z.optional(z.boolean()),
      answered: z.optional(z.boolean()),
      version: SeenVersion,
    }),
    reply: z.object({ message: ContactMessage }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/contact-messages/:id',
    access: 'canEditWebsite',
    reply: null,
  },
} as const satisfies Resource;
