import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { Link as RouterLink, matchRoute, Redirect, Route, Router, useLocation, useRouter } from 'wouter';
import { sessionAtom } from '../lib/session/session.ts';
import type { LinkProps } from '../ui/show/link.tsx';
import { LinkProvider } from '../ui/show/link.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { Toaster } from '../ui/overlay/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RequireSession } from './require-session.tsx';
import { Loading } from './loading.tsx';
import { NotFoundInShell, NotFoundPage } from './not-found-page.tsx';
import type { GuardedPage } from './app-route.ts';
import { routes } from './routes.ts';
import { navigateFromPlace, useTopOfOpenedPage } from './scroll-places.ts';

/** The public site is a page of its own: its link loads it. */
function AppLink(props: LinkProps) {
  return props.href === '/' ? <a {...props} /> : <RouterLink {...props} />;
}

const unknownPath: GuardedPage = {
  access: 'signed-in',
  title: 'Page not found',
  layout: 'shell',
  page: NotFoundInShell,
};

/** Signed-in users keep the shell with its navigation. */
function UnknownPath() {
  const isSignedOut = useAtomValue(sessionAtom) === null;
  return isSignedOut ? <NotFoundPage /> : <RequireSession route={unknownPath} />;
}

/** The page of the current URL. The server has a page of its own for "/": only the stored app, without a connection, opens it here. */
function CurrentPage() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const route = routes.find((candidate) => matchRoute(parser, candidate.path, path)[0]);
  if (path === '/') return <Redirect to="/login" replace />;
  if (!route) return <UnknownPath />;
  // Provides the path parameters to the page.
  return (
    <Route path={route.path}>
      <RequireSession route={route} />
    </Route>
  );
}

export function App() {
  const [path] = useLocation();
  useTopOfOpenedPage(path);
  useEffect(() => {
    toast.leavePage();
    if (path.startsWith('/forms/')) toast.dismissDone();
  }, [path]);
  return (
    <Router aroundNav={navigateFromPlace}>
      <LinkProvider component={AppLink}>
        <ErrorBoundary path={path}>
          <Suspense fallback={<Loading />}>
            <CurrentPage />
          </Suspense>
        </ErrorBoundary>
        <Toaster />
      </LinkProvider>
    </Router>
  );
}
