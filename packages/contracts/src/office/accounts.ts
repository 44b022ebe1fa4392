import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Role } from '../base/role.ts';
import { userPhotoLimits } from '../base/photos.ts';
import { PictureCrop } from '../base/picture-crop.ts';
import { optionalText, SeenVersion, text, whenSent } from '../base/primitives.ts';
import { userLists } from './account-rules.ts';
import { UserAccount } from '../people/users.ts';

export const usernameLimits = { min: 3, max: 50 } as const;

const shortUsername = 'Username must be at least 3 characters.';

/** Stored in lower case, so that usernames are unique without regard to case. */
export const Username = text(usernameLimits.max, 'Username', shortUsername).check(
  z.overwrite((typed) => typed.toLowerCase()),
  z.minLength(usernameLimits.min, shortUsername),
  z.regex(
    /^[\p{L}\p{M}\p{N}._@+-]*$/u,
    'Username may have letters, digits, dots, dashes and underscores, without spaces.',
  ),
);

const emailText = 'Please enter a valid email address.';
const email = z.string(emailText).check(
  z.overwrite((typed) => typed.trim().toLowerCase()),
  z.maxLength(254, emailText),
);
export const EmailAddress = email.check(z.email(emailText));

/** Null if blank; such a user cannot sign in. */
const OptionalEmail = z.pipe(
  z.nullish(
    email.check(z.refine((typed) => typed === '' || EmailAddress.safeParse(typed).success, emailText)),
  ),
  z.transform((value): string | null => (value ? value : null)),
);

const shortPassword = 'Password must be at least 6 characters.';
const Password = z
  .string(shortPassword)
  .check(z.minLength(6, shortPassword), z.maxLength(256, 'Password must be at most 256 characters.'));

const nameText = 'Name is required.';
const phone = optionalText(40, 'Phone');

const AccountFields = z.object({
  name: text(100, 'Name', nameText).check(z.minLength(1, nameText)),
  email: OptionalEmail,
  phone,
  role: z.enum(Role.options, 'Role is required.'),
  active: z._default(z.boolean('Active must be true or false.'), true),
});

/**
 * Body of a new account. Either with a temporary password, which the user replaces at the first sign-in, or with an
 * invitation: a mail with a link to choose the password.
 */
export const UserDraft = z
  .extend(AccountFields, {
    username: Username,
    password: z.optional(Password),
    invite: z._default(z.boolean('Invite must be true or false.'), false),
  })
  .check(
    z.refine(({ password, invite }) => invite || password !== undefined, {
      path: ['password'],
      error: shortPassword,
    }),
    z.refine(({ email, invite }) => !invite || email !== null, {
      path: ['email'],
      error: 'An invitation needs an email address.',
    }),
  );
export type UserDraft = z.infer<typeof UserDraft>;

/** An absent field stays as it is. A password is temporary, as for a new account. The username never changes. */
export const UserUpdate = z.object({
  ...whenSent(AccountFields.shape),
  password: z.optional(Password),
  version: SeenVersion,
});
export type UserUpdate = z.infer<typeof UserUpdate>;

const shortName = 'Name must be at least 2 characters.';

/** Body of the caller's own profile. Another e-mail needs the current password, since the e-mail is the name at sign-in. */
export const ProfileUpdate = z.object({
  ...whenSent({
    name: text(100, 'Name', shortName).check(z.minLength(2, shortName)),
    email: EmailAddress,
    phone,
  }),
  currentPassword: z.optional(z.string().check(z.maxLength(256, 'Password must be at most 256 characters.'))),
  version: SeenVersion,
});
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;

const AccountReply = z.object({ user: UserAccount });

/** JSON, or a form with the same fields and a photo. */
const attachment = {
  field: 'photo',
  maxBytes: userPhotoLimits.maxBytes,
  typed: { active: 'boolean', invite: 'boolean', version: 'number' },
} as const;

/** All accounts of a role that are not deleted, by name; at most 500. */
const listOf = <const R extends keyof typeof userLists>(role: R) =>
  ({
    method: 'GET',
    path: `/api/public/users/${userLists[role].path as (typeof userLists)[R]['path']}`,
    access: userLists[role].list as (typeof userLists)[R]['list'],
    heavy: true,
    reply: z.object({ users: z.array(UserAccount) }),
  }) as const;

/** 422 naming `role` when the body has another role than the list. */
const createOf = <const R extends keyof typeof userLists>(role: R) =>
  ({
    method: 'POST',
    path: `/api/public/users/${userLists[role].path as (typeof userLists)[R]['path']}`,
    access: userLists[role].edit as (typeof userLists)[R]['edit'],
    attachment,
    body: UserDraft,
    reply: AccountReply,
    status: 201,
  }) as const;

export const users = {
  /** The accounts of all roles that the caller may list, by role and name; at most 500 of each. */
  list: {
    method: 'GET',
    path: '/api/users',
    access: 'canListGerocultors',
    heavy: true,
    reply: z.object({ users: z.array(UserAccount) }),
  },
  /** Same permissions as the list of the body's role: 403 if the caller may not add to that list. */
  create: {
    method: 'POST',
    path: '/api/users',
    access: 'canEditGerocultors',
    attachment,
    body: UserDraft,
    reply: AccountReply,
    status: 201,
  },
  listRoots: listOf('root'),
  listAdministrators: listOf('administrator'),
  listManagers: listOf('manager'),
  listNurses: listOf('nurse'),
  listGerocultors: listOf('gerocultor'),
  createRoot: createOf('root'),
  createAdministrator: createOf('administrator'),
  createManager: createOf('manager'),
  createNurse: createOf('nurse'),
  createGerocultor: createOf('gerocultor'),
  checkUsername: {
    method: 'POST',
    path: '/api/check-username',
    access: 'canEditGerocultors',
    body: z.object({ username: Username }),
    reply: z.object({ available: z.boolean() }),
  },
  /** The caller's own account, or an account that the caller may list. */
  get: { method: 'GET', path: '/api/users/:id', access: 'signed-in', reply: AccountReply },
  /**
   * Changes another user's account. Deactivation, a new role and a new password end its sessions. 409 `stale` with `current`.
   */
  update: {
    method: 'PATCH',
    path: '/api/users/:id',
    access: 'canEditGerocultors',
    attachment,
    body: UserUpdate,
    reply: AccountReply,
  },
  /**
   * Changes the caller's own account. 422 naming `currentPassword` if it is needed; 409 `stale` with `current`. If mail is
   * set up, a new e-mail takes effect after its owner opens the link sent to it.
   */
  updateProfile: {
    method: 'PUT',
    path: '/api/users/:id',
    access: 'signed-in',
    body: ProfileUpdate,
    reply: z.extend(AccountReply, { confirmationSentTo: z.optional(z.string()) }),
  },
  /** Hides the account for good and frees its username and e-mail; deletes an account that was never used. */
  remove: { method: 'DELETE', path: '/api/users/:id', access: 'canDeleteUsers', reply: null },
  /** The caller's own photo, or the photo of a user whom the caller may edit. */
  uploadPhoto: {
    method: 'POST',
    path: '/api/public/users/:id/photo',
    access: 'signed-in',
    upload: { field: 'photo', maxBytes: userPhotoLimits.maxBytes },
    body: z.object({ crop: z.optional(PictureCrop) }),
    reply: z.object({ photoUrl: z.string(), user: UserAccount }),
  },
  removePhoto: { method: 'DELETE', path: '/api/public/users/:id/photo', access: 'signed-in', reply: null },
  photo: {
    method: 'GET',
    path: '/api/users/:id/photo',
    access: 'signed-in',
    query: z.object({ v: z.optional(z.string()), size: z._default(z.enum(['small', 'large']), 'large') }),
    reply: { media: 'image/webp' },
  },
} as const satisfies Resource;
