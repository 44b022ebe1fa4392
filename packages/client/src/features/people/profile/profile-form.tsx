import { Problem, UserAccount, type Contract, type ReplyOf } from '@hearthline/contracts';
import { useRef } from 'react';
import { api } from '../../../lib/server/api.ts';
import { changeOwnPassword } from '../../../lib/form/change-own-password.ts';
import { EditForm, SaveButton, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { PasswordField } from '../../../lib/form/edit-form/password-field.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { profileFields, profileSchema, toProfileValues, type ProfileOutput } from './profile-values.ts';

interface ProfileFormProps {
  account: UserAccount;
  onSaved: () => void;
}

/** Name, e-mail, phone and password. No draft is kept on the device: it would hold passwords. */
export function ProfileForm({ account, onSaved }: ProfileFormProps) {
  const unconfirmed = useRef<string | undefined>(undefined);
  const form = useEditForm({
    base: account,
    entity: UserAccount,
    valuesOf: toProfileValues,
    fields: profileFields,
    schema: profileSchema,
    noun: 'profile',
    async save(output, { base }) {
      const { user, confirmationSentTo } = await save(output, base ?? account);
      unconfirmed.current = confirmationSentTo;
      return user;
    },
    onServerValue: onSaved,
    done: () =>
      unconfirmed.current === undefined
        ? ['Profile Updated', 'Your profile has been updated successfully']
        : [
            'Confirm your new email address',
            `We sent a link to ${unconfirmed.current}. It counts once you open it.`,
          ],
    failed: ['Error', 'Failed to update profile'],
  });
  return (
    <EditForm form={form} label="My Profile" className="grid max-w-[48rem] gap-6">
      <div className="grid grid-cols-1 gap-x-5 gap-y-4 tablet:grid-cols-2">
        <TextField name="name" required maxLength={100} autoComplete="name" />
        <TextField name="email" type="email" required maxLength={254} autoComplete="email" />
        <TextField name="phone" type="tel" maxLength={40} autoComplete="tel" />
      </div>
      <Section level={3} title="Change Password">
        <div className="grid grid-cols-1 gap-x-5 gap-y-4 pt-4 tablet:grid-cols-2">
          <PasswordField
            name="currentPassword"
            label="Current Password"
            autoComplete="current-password"
            description="Also needed to change your email address."
            className="tablet:col-span-2"
          />
          <PasswordField
            name="newPassword"
            label="New Password"
            autoComplete="new-password"
            description="Signs you out everywhere else."
          />
          <PasswordField name="confirmPassword" label="Confirm New Password" autoComplete="new-password" />
        </div>
      </Section>
      <div>
        <SaveButton form={form} pendingText="Saving Changes...">
          Save Changes
        </SaveButton>
      </div>
    </EditForm>
  );
}

/** Saves the profile, then the password. If the second call fails, the error says that the profile was saved. */
async function save(
  { profile, currentPassword, newPassword }: ProfileOutput,
  base: UserAccount,
): Promise<ReplyOf<Contract['users']['updateProfile']>> {
  const params = { id: base.id };
  const isChanged = Object.keys(profile).length > 0;
  const body = { ...profile, ...(profile.email !== undefined && { currentPassword }) };
  const saved = isChanged ? await api.users.updateProfile({ params, body }) : { user: base };
  if (newPassword === '') return saved;
  await changeOwnPassword(currentPassword, newPassword).catch((error: unknown) => {
    if (!isChanged || !(error instanceof Problem)) throw error;
    const { code, message, details } = error;
    const addTo = (text: string) => `${text} Your other changes are saved.`;
    const fields = Object.entries(details.fields ?? {}).map(([field, text]) => [field, addTo(text)] as const);
    throw new Problem(code, addTo(message), { ...details, fields: Object.fromEntries(fields) });
  });
  return saved;
}
