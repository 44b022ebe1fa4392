import { can, type Access, type Role } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, type ComponentType } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { lazyComponent, type Page } from '../lib/shell/lazy.tsx';
import { pageSubjectAtom } from '../lib/shell/page-subject.ts';
import { sessionEndAtom, sessionAtom } from '../lib/session/session.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { Loading } from './loading.tsx';
import type { GuardedPage } from './app-route.ts';
import { signInUrl } from './sign-in-url.ts';

const SignedIn = lazyComponent(() => import('./signed-in.tsx').then((module) => module.SignedIn));

export const fetchSignedIn = SignedIn.fetch;

const ChoosePassword = lazyComponent(() =>
  import('./routes/choose-password-page.tsx').then((module) => module.ChoosePasswordPage),
);

const AddSecondFactor = lazyComponent(() =>
  import('./routes/add-second-factor-page.tsx').then((module) => module.AddSecondFactorPage),
);

function canOpen(access: Access, role: Role): boolean {
  return access === 'anyone' || access === 'signed-in' || can(role, access);
}

function RedirectToSignIn() {
  const [path] = useLocation();
  const search = useSearch();
  const end = useAtomValue(sessionEndAtom)?.reason;
  return <Redirect to={signInUrl(path, search, end)} replace />;
}

function RedirectWithError({ title, text }: NonNullable<GuardedPage['refusal']>) {
  useEffect(() => toast.error(title, text), [title, text]);
  return <Redirect to="/dashboard" replace />;
}

/** Prepares a page while the server is asked whose session it is: fetches its bundles, and loads what Intl needs. */
function usePageAhead(page: ComponentType | Page, access: GuardedPage['access'], isWaiting: boolean): void {
  const needsSession = access !== 'anyone';
  useEffect(() => {
    if (!isWaiting) return;
    for (const part of needsSession ? [SignedIn, page] : [page])
      if ('fetch' in part) part.fetch().catch(() => undefined);
    if (!needsSession) return;
    // The browser's first use of Intl takes it 20 to 70 ms, which the first rendering of a time would have to wait for.
    const timer = setTimeout(() => new Intl.DateTimeFormat('en', { timeZone: 'UTC' }).formatToParts());
    return () => clearTimeout(timer);
  }, [page, needsSession, isWaiting]);
}

/** Guards a route: redirects users who may not open it. */
export function RequireSession({ route }: { route: GuardedPage }) {
  const session = useAtomValue(sessionAtom);
  const { access, page: Page, layout, refusal, title } = route;
  // With a printed password the server refuses everything else.
  const mustChangePassword =
    session !== null && session !== 'loading' && session.user.mustChangePassword === true;
  const shown = mustChangePassword && access !== 'anyone' ? 'Choose your own password' : title;
  const subject = useAtomValue(pageSubjectAtom);
  useEffect(() => {
    document.title = [subject, shown, 'Hearthline'].filter(Boolean).join(' | ');
  }, [subject, shown]);

  usePageAhead(Page, access, session === 'loading');

  if (session === 'loading') return <Loading />;
  if (access === 'anyone') return <Page />;
  if (session === null) return <RedirectToSignIn />;
  if (mustChangePassword) return <SignedIn key={session.user.id} layout="bare" page={ChoosePassword} />;
  if (session.user.mustAddSecondFactor)
    return <SignedIn key={session.user.id} layout="bare" page={AddSecondFactor} />;
  const allowed = canOpen(access, session.user.role);
  if (!allowed && refusal && (refusal.roles?.includes(session.user.role) ?? true))
    return <RedirectWithError {...refusal} />;
  return <SignedIn key={session.user.id} layout={allowed ? layout : 'shell'} page={allowed ? Page : null} />;
}
