import { credentialsCheck, endReasons } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { Suspense, type ReactNode } from 'react';
import { systemStatusAtom } from '../../../lib/live/collections.ts';
import { Banner } from '../../../ui/show/banner.tsx';
import { Logo } from '../../../ui/show/logo.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { UnsentWork } from './unsent-work.tsx';
import key from '@phosphor-icons/core/regular/key.svg?raw';
import { Icon } from '../../../ui/show/icon.tsx';
import { lazyComponent } from '../../../lib/shell/lazy.tsx';
import { secondStepTicketAtom } from '../../../lib/session/second-step.ts';
import { sharedTabletAtom } from '../../../lib/device/shared-tablet.ts';
import { sessionEndAtom } from '../../../lib/session/session.ts';
import { Mark } from '../../../ui/show/mark.tsx';
import { useSignInForm } from '../../../lib/form/use-sign-in-form.ts';
import { Button, ButtonLink } from '../../../ui/show/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextLink } from '../../../ui/show/link.tsx';
import { PasswordInput, TextInput } from '../../../ui/form/text-input.tsx';
import { signIn } from './sign-in.ts';

const SecondStepForm = lazyComponent(() =>
  import('./second-step-form.tsx').then((module) => module.SecondStepForm),
);

/** System status before sign-in, live. */
export function LoginBanners() {
  const status = useAtomValue(systemStatusAtom);
  return (
    <>
      {status?.maintenanceMode && <Banner tone="lost">{status.message || endReasons.maintenance}</Banner>}
      {status?.loginBlocked && (
        <Banner tone="lost" mark="lock">
          Login is currently disabled by the system administrator. Please contact support.
        </Banner>
      )}
    </>
  );
}

/**
 * The sign-in page's content. `title` is the product's name on a wide screen; `people` are a shared tablet's users, who sign
 * in by PIN.
 */
export function LoginPanel({ title, people }: { title: ReactNode; people?: ReactNode }) {
  const ticket = useAtomValue(secondStepTicketAtom);
  return (
    <>
      <div className="flex items-center gap-4 pb-3">
        <span className="hidden desk:block">
          <Logo size={50} />
        </span>
        <div>
          <h1 className="text-xl font-head tracking-[-0.01em] desk:text-[2rem] desk:leading-9">Sign in</h1>
          <p className="hidden text-ink-2 desk:block">{title}</p>
        </div>
      </div>
      <div className="mantel" />
      <EndedNotice />
      {ticket === null ? (
        <>
          {people}
          <LoginForm />
        </>
      ) : (
        <Suspense fallback={null}>
          <SecondStepForm step={ticket} />
        </Suspense>
      )}
      <ContactLine />
      <ButtonLink href="/" className="mt-4 self-start">
        Back to Home
      </ButtonLink>
      <UnsentWork />
      <DemoAccounts />
    </>
  );
}

function ContactLine() {
  return (
    <p className="mt-8 flex items-center gap-3 border-t border-line pt-4 text-ink-2">
      <Icon svg={key} size={22} />
      Contact administrator for access
    </p>
  );
}

/** Why the last session ended. */
function EndedNotice() {
  const ended = useAtomValue(sessionEndAtom);
  const status = useAtomValue(systemStatusAtom);
  // A user who left a shared tablet knows. During maintenance the banner above has this message.
  if (!ended || ended.reason === 'switched' || (ended.reason === 'maintenance' && status)) return null;
  return (
    <p
      role="status"
      className="mt-4 flex items-center gap-3 rounded-notice bg-secondary-soft px-4 py-3 font-label text-ink"
    >
      <Mark shape="info" size={22} className="[--mark:var(--secondary-ink)]" />
      {ended.message}
    </p>
  );
}

function LoginForm() {
  const { props, errors, failure, pending } = useSignInForm({ schema: credentialsCheck, onSubmit: signIn });
  // On a shared tablet most press their name: the keyboard would rise over it.
  const hasPeople = useAtomValue(sharedTabletAtom) !== null;
  const mayForget = useAtomValue(systemStatusAtom)?.forgotPasswordEnabled ?? true;
  return (
    <form {...props} className="mt-6 flex flex-col gap-5">
      <Field label="Email Address" error={errors['email']}>
        <TextInput name="email" type="email" size="tall" autoComplete="username" autoFocus={!hasPeople} />
      </Field>
      <Field label="Password" error={errors['password'] ?? failure ?? undefined}>
        <PasswordInput name="password" size="tall" autoComplete="current-password" />
      </Field>
      <Button type="submit" kind="primary" size="tall" wide pending={pending} pendingText="Signing in...">
        Sign in
      </Button>
      {mayForget && <TextLink href="/forgot-password">Forgot your password?</TextLink>}
    </form>
  );
}
