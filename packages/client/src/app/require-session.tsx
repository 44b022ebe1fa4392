import { can, type Access, type Role } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { lazy, useEffect } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { endedAtom, sessionAtom } from '../lib/session-atom.ts';
import { toast } from '../ui/toast.tsx';
import { Loading } from './loading.tsx';
import type { AppRoute } from './routes.ts';
import { signInAddress } from './sign-in-address.ts';

const SignedIn = lazy(() => import('./signed-in.tsx').then((module) => ({ default: module.SignedIn })));

const ChoosePassword = lazy(() =>
  import('./routes/choose-password-page.tsx').then((module) => ({ default: module.ChoosePasswordPage })),
);

function mayOpen(access: Access, role: Role): boolean {
  return access === 'anyone' || access === 'signed-in' || can(role, access);
}

function SignInFirst() {
  const [path] = useLocation();
  const search = useSearch();
  const chose = useAtomValue(endedAtom)?.reason === 'signed-out';
  return <Redirect to={signInAddress(path, search, chose)} replace />;
}

function Refused({ why }: { why: string }) {
  useEffect(() => toast.error(why), [why]);
  return <Redirect to="/dashboard" replace />;
}

/** Opens a page to whoever may see it; the others are sent where they can go on. */
export function RequireSession({ route }: { route: AppRoute }) {
  const session = useAtomValue(sessionAtom);
  const { access, page: Page, layout, refusal, title } = route;
  // The server serves nothing else to them: not even the question whether they may open this page.
  const chooses = session !== null && session !== 'loading' && session.user.mustChangePassword === true;
  const shown = chooses && access !== 'anyone' ? 'Choose your own password' : title;
  useEffect(() => {
    document.title = `${shown} | Hearthline`;
  }, [shown]);

  if (session === 'loading') return <Loading />;
  if (access === 'anyone') return <Page />;
  if (session === null) return <SignInFirst />;
  if (chooses) return <SignedIn key={session.user.id} layout="bare" page={ChoosePassword} />;
  const allowed = mayOpen(access, session.user.role);
  if (!allowed && refusal) return <Refused why={refusal} />;
  return <SignedIn key={session.user.id} layout={allowed ? layout : 'shell'} page={allowed ? Page : null} />;
}
