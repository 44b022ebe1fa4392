import { toFieldErrors, ProfileUpdate, type UserAccount } from '@hearthline/contracts';
import * as z from 'zod/mini';
import type { FormFields } from '../../../lib/form/edit-form/form-values.ts';

/** The form's values; an empty new password changes nothing. */
export interface ProfileValues {
  name: string;
  email: string;
  phone: string;
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export const profileFields: FormFields<ProfileValues> = {
  name: 'Full Name',
  email: 'Email Address',
  phone: 'Phone Number (Optional)',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm New Password',
};

export const toProfileValues = (account: UserAccount | null): ProfileValues => ({
  name: account?.name ?? '',
  email: account?.email ?? '',
  phone: account?.phone ?? '',
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
});

export interface ProfileOutput {
  readonly profile: Pick<ProfileUpdate, 'name' | 'email' | 'phone'>;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** The fields that differ from the account are sent alone, so that what a colleague changed meanwhile stays. */
export const profileSchema = (base: UserAccount | null): z.ZodMiniType<ProfileOutput> =>
  z.pipe(
    z.custom<ProfileValues>(),
    z.transform((values: ProfileValues, { issues }) => {
      const before = toProfileValues(base);
      const refuse = (field: string, message: string) =>
        issues.push({ code: 'custom', input: values, path: [field], message });
      const { currentPassword, newPassword, confirmPassword } = values;
      const names = ['name', 'email', 'phone'] as const;
      const changed = names.filter((name) => values[name].trim() !== before[name]);
      const parsed = ProfileUpdate.safeParse(Object.fromEntries(changed.map((name) => [name, values[name]])));
      for (const [field, message] of Object.entries(parsed.success ? {} : toFieldErrors(parsed.error.issues)))
        refuse(field, message);
      if (newPassword !== '' && newPassword.length < 6)
        refuse('newPassword', 'New password must be at least 6 characters.');
      if (newPassword !== confirmPassword) refuse('confirmPassword', 'Passwords do not match');
      if (currentPassword === '' && newPassword !== '')
        refuse('currentPassword', 'Current password is required to set a new password');
      else if (currentPassword === '' && changed.includes('email'))
        refuse('currentPassword', 'Current password is required to change your email address');
      return { profile: parsed.data ?? {}, currentPassword, newPassword };
    }),
  );
