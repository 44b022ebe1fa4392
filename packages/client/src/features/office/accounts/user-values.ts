import { UserDraft, UserUpdate, type Role, type UserAccount } from '@hearthline/contracts';
import * as z from 'zod/mini';
import type { FormFields } from '../../../lib/form/edit-form/form-values.ts';

/** The dialog's values, texts as typed. */
export interface UserValues {
  email: string;
  name: string;
  password: string;
  /** A new user chooses the password by a mail; used only with `mayInvite`. */
  invite: boolean;
  phone: string;
  username: string;
  role: string;
  active: boolean;
}

export const userFields: FormFields<UserValues> = {
  email: 'Email',
  name: 'Full Name',
  username: 'Username',
  // A conflict is not shown with the password in it.
  password: { label: 'Password', text: ({ password }) => (password === '' ? '' : 'A new one') },
  invite: { label: 'Invitation', text: ({ invite }) => (invite ? 'Yes' : 'No') },
  phone: 'Phone',
  role: 'Role',
  active: { label: 'Active User', text: ({ active }) => (active ? 'Yes' : 'No') },
};

/** The values of an account; for a new account, with this role and password. */
export const valuesWith =
  (role: Role, password: string) =>
  (user: UserAccount | null): UserValues => ({
    email: user?.email ?? '',
    name: user?.name ?? '',
    password: user ? '' : password,
    invite: user === null,
    phone: user?.phone ?? '',
    username: user?.username ?? '',
    role: user?.role ?? role,
    active: user?.active ?? true,
  });

/** The request of the dialog, for a new account (with its username) or an existing account. */
export type UserBody = UserUpdate | UserDraft;

/** An empty password keeps the stored one. */
const update = z.pipe(
  z.transform((values: UserValues): z.input<typeof UserUpdate> => ({
    ...values,
    role: values.role as Role,
    password: values.password || undefined,
  })),
  UserUpdate,
);

/** True if a new user is invited: mail is set up, the box is ticked, and there is an address. */
export const isInvited = (values: Pick<UserValues, 'email' | 'invite'>, mayInvite: boolean): boolean =>
  mayInvite && values.invite && values.email.trim() !== '';

const draft = (mayInvite: boolean) =>
  z.pipe(
    z.transform((values: UserValues): z.input<typeof UserDraft> => {
      const invite = isInvited(values, mayInvite);
      return { ...values, role: values.role as Role, invite, password: invite ? undefined : values.password };
    }),
    UserDraft,
  );

export const userSchema =
  (mayInvite: boolean) =>
  (base: UserAccount | null): z.ZodMiniType<UserBody> =>
    base ? update : draft(mayInvite);
