import { PasswordReset } from '@hearthline/contracts';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/server/api.ts';
import { errorTextOr } from '../../../lib/server/error-text.ts';
import { saveFailureText } from '../../../lib/server/save-failure-text.ts';
import { Button, ButtonLink } from '../../../ui/show/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Spinner } from '../../../ui/show/spinner.tsx';
import { PasswordInput } from '../../../ui/form/text-input.tsx';
import { Failure, LinkPage, linkFailureText, loginLink, Outcome } from './link-page.tsx';
import { useSignInForm } from '../../../lib/form/use-sign-in-form.ts';

/** The server's verdict on the link. */
type Verified =
  | { readonly state: 'verifying' }
  | { readonly state: 'invalid'; readonly message: string }
  | { readonly state: 'unknown'; readonly message: string }
  | { readonly state: 'valid'; readonly email: string; readonly isInvitation: boolean };

const badLinkText = 'This password reset link is invalid or has expired.';

const requestNew = (
  <ButtonLink href="/forgot-password" kind="primary" size="tall" wide>
    Request New Reset Link
  </ButtonLink>
);

/** The page behind a link in a mail: a new password for a forgotten one, or the first password of a new account. */
export function ResetPasswordPanel({ token, onDone }: { token: string; onDone: () => void }) {
  const [attempt, setAttempt] = useState(0);
  const [verified, setVerified] = useState<Verified>({ state: 'verifying' });
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (token === '') return;
    const asking = new AbortController();
    void verify(token, asking.signal).then((result) => {
      if (!asking.signal.aborted) setVerified(result);
    });
    return () => asking.abort();
  }, [token, attempt]);

  if (isDone) return <Done onDone={onDone} />;
  if (token === '')
    return (
      <LinkPage title="Invalid Reset Link">
        <Outcome mark="square-cross">This password reset link is missing required information.</Outcome>
        <div className="mt-6">{requestNew}</div>
      </LinkPage>
    );
  switch (verified.state) {
    case 'verifying':
      return (
        <LinkPage title="Verifying Reset Link">
          <p role="status" className="mt-5 flex items-center gap-3">
            <Spinner /> One moment, please.
          </p>
        </LinkPage>
      );
    case 'unknown':
      return (
        <LinkPage title="Verifying Reset Link">
          <div className="mt-5 flex flex-col gap-5">
            <Failure>{verified.message}</Failure>
            <Button
              kind="primary"
              size="tall"
              wide
              onClick={() => {
                setVerified({ state: 'verifying' });
                setAttempt(attempt + 1);
              }}
            >
              Try again
            </Button>
          </div>
        </LinkPage>
      );
    case 'invalid':
      return <BadLink message={verified.message} />;
    case 'valid':
      return <ResetForm {...verified} token={token} onDone={() => setDone(true)} />;
  }
}

async function verify(token: string, signal: AbortSignal): Promise<Verified> {
  try {
    const reply = await api.accountLinks.verifyResetToken({ query: { token } }, { signal });
    return reply.valid
      ? { state: 'valid', email: reply.email ?? '', isInvitation: reply.isInvitation ?? false }
      : { state: 'invalid', message: reply.message || badLinkText };
  } catch (error) {
    return { state: 'unknown', message: errorTextOr(error, linkFailureText) };
  }
}

function BadLink({ message }: { message: string }) {
  return (
    <LinkPage title="Invalid or Expired Link">
      <Outcome mark="square-cross">{message}</Outcome>
      <div className="mt-6 flex flex-col gap-4">
        {requestNew}
        {loginLink}
      </div>
    </LinkPage>
  );
}

/** The form's values: the new password is typed twice. */
const TypedPasswordReset = z.object({ ...PasswordReset.shape, confirmPassword: z.string() }).check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match.',
  }),
);

interface ResetFormProps {
  token: string;
  email: string;
  isInvitation: boolean;
  onDone: () => void;
}

function ResetForm({ token, email, isInvitation, onDone }: ResetFormProps) {
  const [typed, setTyped] = useState({ newPassword: '', confirmPassword: '' });
  const [left, setLeft] = useState({ newPassword: false, confirmPassword: false });
  const { props, errors, failure, pending } = useSignInForm({
    schema: TypedPasswordReset,
    async onSubmit({ confirmPassword: _, ...body }) {
      await api.accountLinks.resetPassword({ body });
      onDone();
    },
    failureText: (error) =>
      saveFailureText(error, {
        title: '',
        why: errorTextOr(error, linkFailureText),
        by: 'password',
        fallback: linkFailureText,
      }).text,
  });
  // Used or replaced meanwhile.
  if (errors['token']) return <BadLink message={errors['token']} />;
  const { newPassword, confirmPassword } = typed;
  const isShort = newPassword.length < 6;
  const isOther = newPassword !== confirmPassword;
  const hints = {
    newPassword:
      left.newPassword && newPassword !== '' && isShort
        ? 'Password must be at least 6 characters long.'
        : undefined,
    confirmPassword:
      left.confirmPassword && confirmPassword !== '' && isOther ? 'Passwords do not match.' : undefined,
  };
  const field = (name: 'newPassword' | 'confirmPassword', label: string) => (
    <Field label={label} error={errors[name] ?? hints[name]}>
      <PasswordInput
        name={name}
        size="tall"
        autoComplete="new-password"
        autoFocus={name === 'newPassword'}
        maxLength={256}
        value={typed[name]}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        onBlur={() => setLeft({ ...left, [name]: true })}
      />
    </Field>
  );
  return (
    <LinkPage title={isInvitation ? 'Choose your password' : 'Reset Password'}>
      <p className="mt-4 text-ink-2">
        For <span className="font-label wrap-anywhere">{email}</span>. At least 6 characters.
        {!isInvitation && ' You are signed out everywhere once it is reset.'}
      </p>
      <form {...props} className="mt-6 flex flex-col gap-5">
        {/* For the browser's password manager. */}
        <input name="username" autoComplete="username" value={email} readOnly hidden />
        <input name="token" value={token} readOnly hidden />
        {field('newPassword', 'New Password')}
        {field('confirmPassword', 'Confirm New Password')}
        {failure !== null && <Failure>{failure}</Failure>}
        <Button
          type="submit"
          kind="primary"
          size="tall"
          wide
          disabled={isShort || isOther}
          pending={pending}
          pendingText={isInvitation ? 'Saving...' : 'Resetting...'}
        >
          {isInvitation ? 'Save Password' : 'Reset Password'}
        </Button>
      </form>
    </LinkPage>
  );
}

/** Time until the sign-in page opens by itself, ms. */
const redirectMs = 3_000;

function Done({ onDone }: { onDone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onDone, redirectMs);
    return () => clearTimeout(timer);
  }, [onDone]);
  return (
    <LinkPage title="Password Reset Successfully">
      <Outcome mark="disc-tick">You can now sign in with your new password.</Outcome>
      <div className="mt-6">
        <ButtonLink href="/login" kind="primary" size="tall" wide>
          Continue to Login
        </ButtonLink>
      </div>
    </LinkPage>
  );
}
