import { EmailSettingsState, type EmailSettingsReply } from '@hearthline/contracts';
import { useEffect } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { api } from '../../../lib/server/api.ts';
import { EditForm, SaveButton, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { PasswordField } from '../../../lib/form/edit-form/password-field.tsx';
import { isSameValues } from '../../../lib/form/edit-form/form-values.ts';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { EmailTestFields } from './email-test.tsx';
import { emailFields, emailSchema, toEmailValues, type EmailValues } from './email-values.ts';

interface EmailFormProps {
  state: EmailSettingsState;
  /** Told whether something is typed that is not saved. */
  onTyped: (isTyped: boolean) => void;
  onSaved: (reply: EmailSettingsReply) => void;
}

/** The mail server, and a test by what is typed. No draft is kept on the device: it would hold a password. */
export function EmailForm({ state, onTyped, onSaved }: EmailFormProps) {
  const form = useEditForm({
    base: state,
    entity: EmailSettingsState,
    valuesOf: toEmailValues,
    fields: emailFields,
    schema: emailSchema,
    alwaysAsks: ({ emailPassword }) => emailPassword !== '',
    nameOf: () => 'Email',
    async save(value, { base }) {
      const reply = await api.emailSettings.update({ body: { value, version: base?.version } });
      onSaved(reply);
      return reply;
    },
    done: () => 'Settings Saved',
    failed: ['Error', 'Failed to save email settings'],
  });
  const isTyped = !isSameValues(form.values, toEmailValues(form.base));
  useEffect(() => onTyped(isTyped), [onTyped, isTyped]);
  const { settings: stored } = form.base ?? state;
  return (
    <EditForm form={form} label="Email" className="grid max-w-[48rem] gap-6">
      <div className="grid grid-cols-1 gap-x-5 gap-y-4 tablet:grid-cols-2">
        <TextField name="emailHost" required maxLength={253} autoCapitalize="none" spellCheck={false} />
        <TextField name="emailPort" required inputMode="numeric" />
        <TextField name="emailUser" type="email" required maxLength={254} autoComplete="off" />
        <PasswordField
          name="emailPassword"
          label="Password"
          required={!stored}
          autoComplete="new-password"
          description={
            stored
              ? 'Empty: the stored one stays.'
              : 'Stored encrypted. Many providers have you make one for apps.'
          }
        />
        <TextField
          name="emailFrom"
          type="email"
          required
          maxLength={254}
          description="The sender that people see."
        />
        <SecureField />
      </div>
      <div>
        <SaveButton form={form}>Save Email Settings</SaveButton>
      </div>
      <EmailTestFields hasPassword={stored !== null} />
    </EditForm>
  );
}

function SecureField() {
  const { control } = useFormContext<EmailValues>();
  return (
    <div>
      <Controller
        control={control}
        name="emailSecure"
        render={({ field: { value, onChange } }) => (
          <Switch label="Encrypted from the start" checked={value} onChange={onChange} />
        )}
      />
      <p className="text-s text-ink-2">On for port 465. Off for 587: encrypted after the greeting.</p>
    </div>
  );
}
