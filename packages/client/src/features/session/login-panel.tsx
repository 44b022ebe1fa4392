import { endReasons } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { systemStatusAtom } from '../../lib/collections.ts';
import { Banner } from '../../ui/banner.tsx';
import { Logo } from '../../ui/logo.tsx';
import { ContactLine } from './contact-line.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { EndedNotice } from './ended-notice.tsx';
import { LoginForm } from './login-form.tsx';
import { WaitingWork } from './waiting-work.tsx';

/** What is known of the system, live, before anyone signs in. */
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

/** Who are you, and what waits for you. `title` carries the product's name where there is room for it. */
export function LoginPanel({ title }: { title: ReactNode }) {
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
      <LoginForm />
      <ContactLine />
      <WaitingWork />
      <DemoAccounts />
    </>
  );
}
