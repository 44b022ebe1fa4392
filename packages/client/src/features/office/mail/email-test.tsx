import { EmailTest, toFieldErrors, type FieldErrors } from '@hearthline/contracts';
import { useFormContext } from 'react-hook-form';
import { api } from '../../../lib/server/api.ts';
import { TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useAction } from '../../../lib/form/use-action.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { typedSettings, type EmailValues } from './email-values.ts';

/** The value that is missing for a test mail, as a toast; null if none is missing. */
function missingOf(values: EmailValues, hasPassword: boolean): readonly [string, string] | null {
  const { emailUser, emailPassword, emailFrom, testEmailTo } = values;
  if (!emailUser.trim() || !emailFrom.trim() || (!emailPassword && !hasPassword))
    return ['Missing Information', 'Please enter the sender user, the password and the from address first.'];
  return testEmailTo.trim() ? null : ['Missing Destination', 'Please enter an address to send the test to.'];
}

/** Sends a mail by what is typed in the surrounding form, saved or not. */
export function EmailTestFields({ hasPassword }: { hasPassword: boolean }) {
  const { getValues, setError } = useFormContext<EmailValues>();
  const { run, pending } = useAction((body: EmailTest) => api.emailSettings.test({ body }), {
    done: ({ message }) => message,
    failed: ['Test Email Failed', 'Failed to send test email'],
  });
  const refuse = (fields: FieldErrors) => {
    for (const [field, message] of Object.entries(fields))
      setError(field as keyof EmailValues, { message }, { shouldFocus: true });
  };
  const handleTest = async () => {
    // An earlier refusal no longer holds.
    toast.dismiss();
    const values = getValues();
    const missing = missingOf(values, hasPassword);
    if (missing) {
      toast.error(...missing);
      return;
    }
    const typed = EmailTest.safeParse(typedSettings(values));
    if (typed.success) await run(typed.data);
    else refuse(toFieldErrors(typed.error.issues));
  };
  return (
    <Section level={3} title="Test Email">
      <div className="grid grid-cols-1 gap-x-5 gap-y-4 pt-4 tablet:grid-cols-2">
        <TextField
          name="testEmailTo"
          type="email"
          maxLength={254}
          description="Sent with what stands above, saved or not."
        />
        <TextField name="testEmailMessage" maxLength={1_000} />
      </div>
      <Button className="mt-4" onClick={() => void handleTest()} pending={pending} pendingText="Sending...">
        Send Test Email
      </Button>
    </Section>
  );
}
