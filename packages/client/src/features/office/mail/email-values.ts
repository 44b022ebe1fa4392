import { defaultEmailPort, EmailSettings, type EmailSettingsState } from '@hearthline/contracts';
import * as z from 'zod/mini';
import type { FormFields } from '../../../lib/form/edit-form/form-values.ts';
import { createNumberReader, type NumberReader } from '../../../lib/form/edit-form/typed-number.ts';

/** The form's values, texts as typed; an empty password keeps the stored one. The last two are only for the test. */
export interface EmailValues {
  emailUser: string;
  emailPassword: string;
  emailHost: string;
  emailPort: string;
  emailFrom: string;
  emailSecure: boolean;
  testEmailTo: string;
  testEmailMessage: string;
}

export const emailFields: FormFields<EmailValues> = {
  emailUser: 'Sender User (Email)',
  // A conflict shows this text, so it never has the password itself.
  emailPassword: {
    label: 'Password',
    text: ({ emailPassword }) => (emailPassword === '' ? '(as stored)' : '(the one you typed)'),
  },
  emailHost: 'SMTP Host',
  emailPort: 'Port',
  emailFrom: 'From (Email)',
  emailSecure: { label: 'Encrypted from the start', text: ({ emailSecure }) => (emailSecure ? 'Yes' : 'No') },
  // Not stored, so never in a conflict.
  testEmailTo: { label: 'Send test to', text: () => '' },
  testEmailMessage: { label: 'Message (Optional)', text: () => '' },
};

export function toEmailValues(state: EmailSettingsState | null): EmailValues {
  const stored = state?.settings;
  return {
    emailUser: stored?.emailUser ?? '',
    emailPassword: '',
    emailHost: stored?.emailHost ?? '',
    emailPort: String(stored?.emailPort ?? defaultEmailPort),
    emailFrom: stored?.emailFrom ?? '',
    emailSecure: stored?.emailSecure ?? true,
    testEmailTo: '',
    testEmailMessage: '',
  };
}

export const typedSettings = (values: EmailValues, numbers: NumberReader = createNumberReader()) => ({
  ...values,
  emailPort: numbers.read('emailPort', values.emailPort),
});

/** A password is required if none is stored. */
export const emailSchema = (base: EmailSettingsState | null): z.ZodMiniType<EmailSettings> =>
  z.pipe(
    z.custom<EmailValues>(),
    z.transform((values: EmailValues, { issues }) => {
      const refuse = (field: string, message: string) =>
        issues.push({ code: 'custom', input: values, path: [field], message });
      const numbers = createNumberReader();
      const parsed = EmailSettings.safeParse(typedSettings(values, numbers));
      if (values.emailPassword === '' && !base?.settings) refuse('emailPassword', 'Password is required');
      if (parsed.success) return parsed.data;
      for (const [field, message] of Object.entries(numbers.errors(parsed.error.issues)))
        refuse(field, message);
      return z.NEVER;
    }),
  );
