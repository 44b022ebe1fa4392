import { can, type Access, type Role } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { lazy, useEffect } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { pageSubjectAtom } from '../lib/page-subject.ts';
import { sessionEndAtom, sessionAtom } from '../lib/session.ts';
import { toast } from '../ui/toast.tsx';
import { Loading } from './loading.tsx';
import type { AppRoute } from './routes.ts';
import { signInUrl } from './sign-in-url.ts';

const SignedIn = lazy(() => import('./signed-in.tsx').then((module) => ({ default: module.SignedIn })));

const ChoosePassword = lazy(() =>
  import('./routes/choose-password-page.tsx').then((module) => ({ default: module.ChoosePasswordPage })),
);

function canOpen(access: Access, role: Role): boolean {
  return access === 'anyone' || access === 'signed-in' || can(role, access);
}

function RedirectToSignIn() {
  const [path] = useLocation();
  const search = useSearch();
  const hasSignedOut = useAtomValue(sessionEndAtom)?.reason === 'signed-out';
  return <Redirect to={signInUrl(path, search, hasSignedOut)} replace />;
}

function RedirectWithError({ why }: { why: string }) {
  useEffect(() => toast.error(why), [why]);
  return <Redirect to="/dashboard" replace />;
}

/** Guards a route: redirects users who may not open it. */
export function RequireSession({ route }: { route: AppRoute }) {
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

  if (session === 'loading') return <Loading />;
  if (access === 'anyone') return <Page />;
  if (session === null) return <RedirectToSignIn />;
  if (mustChangePassword) return <SignedIn key={session.user.id} layout="bare" page={ChoosePassword} />;
  const allowed = canOpen(access, session.user.role);
  if (!allowed && refusal) return <RedirectWithError why={refusal} />;
  return <SignedIn key={session.user.id} layout={allowed ? layout : 'shell'} page={allowed ? Page : null} />;
}
