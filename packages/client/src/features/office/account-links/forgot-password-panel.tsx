import { ForgottenPassword } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { systemStatusAtom } from '../../../lib/live/collections.ts';
import { errorTextOr } from '../../../lib/server/error-text.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Failure, LinkPage, linkFailureText, loginLink, Outcome } from './link-page.tsx';
import { useSignInForm } from '../../../lib/form/use-sign-in-form.ts';

/** Asks for the e-mail address, then says that a link is on its way. */
export function ForgotPasswordPanel() {
  const isEnabled = useAtomValue(systemStatusAtom)?.forgotPasswordEnabled ?? true;
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (!isEnabled)
    return (
      <LinkPage title="Forgot your password?">
        <Outcome mark="info">
          Passwords are not reset by mail at the moment. Please contact your administrator.
        </Outcome>
        <div className="mt-6">{loginLink}</div>
      </LinkPage>
    );
  return sentTo === null ? <AskForm onSent={setSentTo} /> : <Sent to={sentTo} />;
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const { props, errors, failure, pending } = useSignInForm({
    schema: ForgottenPassword,
    async onSubmit(body) {
      await api.accountLinks.forgotPassword({ body });
      onSent(body.email);
    },
    failureText: (error) => errorTextOr(error, linkFailureText),
  });
  return (
    <LinkPage title="Forgot your password?">
      <p className="mt-4 text-ink-2">
        Enter your email address. We send you a link with which you choose a new password.
      </p>
      <form {...props} className="mt-6 flex flex-col gap-5">
        <Field label="Email Address" error={errors['email']}>
          <TextInput
            name="email"
            type="email"
            size="tall"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        {failure !== null && <Failure>{failure}</Failure>}
        <Button
          type="submit"
          kind="primary"
          size="tall"
          wide
          disabled={email.trim() === ''}
          pending={pending}
          pendingText="Sending..."
        >
          Send Reset Link
        </Button>
        {loginLink}
      </form>
    </LinkPage>
  );
}

function Sent({ to }: { to: string }) {
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<{ readonly failure: string | null }>();
  const handleResend = async () => {
    setPending(true);
    setOutcome(undefined);
    const failure = await api.accountLinks.forgotPassword({ body: { email: to } }).then(
      () => null,
      (error: unknown) => errorTextOr(error, linkFailureText),
    );
    setOutcome({ failure });
    setPending(false);
  };
  return (
    <LinkPage title="Check Your Email">
      <Outcome mark="disc-tick">
        If an account with this email exists, we've sent you a password reset link.
      </Outcome>
      <p className="mt-3 text-ink-2">
        It was asked for <span className="font-label wrap-anywhere">{to}</span>, works once, and for one hour.
        If you don't see it in a few minutes, look in your spam folder.
      </p>
      <div className="mt-6 flex flex-col gap-4">
        {outcome &&
          (outcome.failure === null ? (
            <p role="status">Sent once more.</p>
          ) : (
            <Failure>{outcome.failure}</Failure>
          ))}
        <Button
          size="tall"
          wide
          onClick={() => void handleResend()}
          pending={pending}
          pendingText="Sending..."
        >
          Resend Email
        </Button>
        {loginLink}
      </div>
    </LinkPage>
  );
}
