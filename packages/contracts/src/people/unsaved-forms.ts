import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Instant } from '../base/primitives.ts';
import { StaffMember } from './users.ts';

/** Pages with forms, by the beginning of their path, as a colleague would name them. */
export const formPages = {
  '/forms/vitals': 'Form 01',
  '/forms/medications': 'Medication Record Form',
  '/round': 'Medication round',
  '/residents': 'Residents',
  '/records': 'Records',
  '/medications': 'Medications',
  '/handover': 'Handover',
  '/users': 'Users',
  '/profile': 'My Profile',
  '/screens': 'Screens',
  '/settings': 'System Settings',
  '/webpage-settings': 'Website Settings',
} as const;

/** The start of a path that names its page, without ids and typed values. */
export const formPagePattern = /^\/(?:forms\/|)[a-z-]+/;

/** Sent by a client whenever it begins or ends to hold typed and unsaved values: how many forms, and on which page. */
export const UnsavedForms = z.object({
  page: z.string().check(z.maxLength(40), z.regex(formPagePattern)),
  count: z.int().check(z.minimum(0), z.maximum(20)),
});
export type UnsavedForms = z.infer<typeof UnsavedForms>;

/** Somebody in the middle of a form. */
export const UserInForm = z.object({
  user: StaffMember,
  /** In words. */
  page: z.string(),
  count: z.int(),
  since: Instant,
});
export type UserInForm = z.infer<typeof UserInForm>;

export const unsavedForms = {
  /** Users whom maintenance would interrupt: those with unsaved values, except root users. */
  list: {
    method: 'GET',
    path: '/api/root/unsaved-forms',
    access: 'isRoot',
    reply: z.object({ people: z.array(UserInForm) }),
  },
} as const satisfies Resource;
