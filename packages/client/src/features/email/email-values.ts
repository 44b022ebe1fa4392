import {
  defaultEmailPort,
  EmailSettings,
  fieldErrorsOf,
  type StoredEmailSettings,
} from '@hearthline/contracts';
import * as z from 'zod/mini';
import type { FormFields } from '../../lib/edit-form/form-values.ts';
import { typedNumber } from '../../lib/edit-form/typed-number.ts';

/** The form's values, texts as typed; an empty password keeps the stored one. The last two are for the test alone. */
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
  emailPassword: 'Password',
  emailHost: 'SMTP Host',
  emailPort: 'Port',
  emailFrom: 'From (Email)',
  emailSecure: { label: 'Encrypted from the start', text: ({ emailSecure }) => (emailSecure ? 'Yes' : 'No') },
  testEmailTo: 'Send test to',
  testEmailMessage: 'Message (Optional)',
};

export const valuesOf = (stored: StoredEmailSettings | null): EmailValues => ({
  emailUser: stored?.emailUser ?? '',
  emailPassword: '',
  emailHost: stored?.emailHost ?? '',
  emailPort: String(stored?.emailPort ?? defaultEmailPort),
  emailFrom: stored?.emailFrom ?? '',
  emailSecure: stored?.emailSecure ?? true,
  testEmailTo: '',
  testEmailMessage: '',
});

export const typedSettings = (values: EmailValues) => ({
  ...values,
  emailPort: typedNumber(values.emailPort),
});

/** A password is wanted where none is stored. */
export const emailSchema = (base: StoredEmailSettings | null): z.ZodMiniType<EmailSettings> =>
  z.pipe(
    z.custom<EmailValues>(),
    z.transform((values: EmailValues, { issues }) => {
      const refuse = (field: string, message: string) =>
        issues.push({ code: 'custom', input: values, path: [field], message });
      const parsed = EmailSettings.safeParse(typedSettings(values));
      if (values.emailPassword === '' && !base) refuse('emailPassword', 'Password is required');
      if (parsed.success) return parsed.data;
      for (const [field, message] of Object.entries(fieldErrorsOf(parsed.error.issues)))
        refuse(field, message);
      return z.NEVER;
    }),
  );
