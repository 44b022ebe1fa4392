import { Problem, SecondStep } from '@hearthline/contracts';
import { useSetAtom } from 'jotai';
import { api } from '../../lib/api.ts';
import { secondStepTicketAtom } from '../../lib/second-step.ts';
import { beginSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { signInErrorText } from './sign-in.ts';
import { useSignInForm } from '../../lib/use-sign-in-form.ts';
import * as z from 'zod/mini';

const schema = z.object({ code: SecondStep.shape.code });

/** The second step of a sign-in: a code of the app, or a recovery code. */
export function SecondStepForm({ ticket }: { ticket: string }) {
  const setTicket = useSetAtom(secondStepTicketAtom);
  const { props, errors, failure, pending } = useSignInForm({
    schema,
    async onSubmit({ code }) {
      toast.clear();
      try {
        const signedIn = await api.secondFactor.signIn({ body: { ticket, code } });
        setTicket(null);
        beginSession(signedIn);
      } catch (error) {
        const problem = error instanceof Problem ? error.code : null;
        if (problem === 'invalid' || problem === 'invalid-credentials') throw error;
        toast.error(...signInErrorText(error));
        // Another try with this ticket is refused, or waits until root lets people in.
        if (problem === 'sign-in-again') setTicket(null);
      }
    },
  });
  return (
    <form {...props} className="mt-6 flex flex-col gap-5">
      <Field
        label="Code"
        description="The 6 digits of your authenticator app, or a recovery code."
        error={errors['code'] ?? failure ?? undefined}
      >
        <TextInput name="code" size="tall" autoComplete="one-time-code" maxLength={20} autoFocus />
      </Field>
      <Button type="submit" kind="primary" size="tall" wide pending={pending} pendingText="Signing in...">
        Sign in
      </Button>
      <Button size="tall" wide onClick={() => setTicket(null)}>
        Back
      </Button>
    </form>
  );
}
