import { Problem, SecondStep, type SecondStepTicket, type SignedIn } from '@hearthline/contracts';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/server/api.ts';
import { askPasskey, browserHasPasskeys } from '../../../lib/session/passkeys.ts';
import { secondStepTicketAtom } from '../../../lib/session/second-step.ts';
import { beginSession } from '../../../lib/session/session.ts';
import { useSignInForm } from '../../../lib/form/use-sign-in-form.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { signInErrorText } from './sign-in.ts';

const schema = z.object({ code: SecondStep.shape.code });

/** The second step of a sign-in: a passkey, a code of the app, or a recovery code. */
export function SecondStepForm({ step }: { step: SecondStepTicket }) {
  const { ticket, app, passkey } = step;
  const setTicket = useSetAtom(secondStepTicketAtom);
  const [isAsking, setAsking] = useState(false);
  const hasPasskey = passkey && browserHasPasskeys();

  /** Rejects with errors for which `isShown` is true; shows the others as a toast. */
  async function enter(send: () => Promise<SignedIn>, isShown: (code: string) => boolean): Promise<void> {
    toast.clear();
    try {
      const signedIn = await send();
      setTicket(null);
      beginSession(signedIn);
    } catch (error) {
      const code = error instanceof Problem ? error.code : '';
      if (isShown(code)) throw error;
      toast.error(...signInErrorText(error));
      // Another try with this ticket would be refused, or must wait until root lets users in.
      if (code === 'sign-in-again') setTicket(null);
    }
  }

  const { props, errors, failure, pending } = useSignInForm({
    schema,
    onSubmit: ({ code }) =>
      enter(
        () => api.secondFactor.signIn({ body: { ticket, code } }),
        (problem) => problem === 'invalid' || problem === 'invalid-credentials',
      ),
  });

  const handlePasskey = async () => {
    setAsking(true);
    await enter(
      async () => {
        const asked = await api.passkeys.signInChallenge({ body: { ticket } });
        return api.passkeys.signIn({ body: { ticket, passkey: await askPasskey(asked) } });
      },
      () => false,
    ).finally(() => setAsking(false));
  };

  return (
    <form {...props} className="mt-6 flex flex-col gap-5">
      {hasPasskey && (
        <Button
          kind="primary"
          size="tall"
          wide
          onClick={() => void handlePasskey()}
          pending={isAsking}
          pendingText="Waiting for your passkey..."
        >
          Use a passkey
        </Button>
      )}
      <Field
        label="Code"
        description={
          app ? 'The 6 digits of your authenticator app, or a recovery code.' : 'One of your recovery codes.'
        }
        error={errors['code'] ?? failure ?? undefined}
      >
        <TextInput name="code" size="tall" autoComplete="one-time-code" maxLength={20} autoFocus />
      </Field>
      <Button
        type="submit"
        kind={hasPasskey ? undefined : 'primary'}
        size="tall"
        wide
        pending={pending}
        pendingText="Signing in..."
      >
        {hasPasskey ? 'Sign in with the code' : 'Sign in'}
      </Button>
      <Button size="tall" wide onClick={() => setTicket(null)}>
        Back
      </Button>
    </form>
  );
}
