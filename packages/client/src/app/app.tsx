import { Suspense, useEffect } from 'react';
import { Link as RouterLink, matchRoute, Redirect, Route, useLocation, useRouter } from 'wouter';
import type { LinkProps } from '../ui/link.tsx';
import { LinkProvider } from '../ui/link.tsx';
import { toast } from '../ui/toast.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RequireSession } from './require-session.tsx';
import { Loading } from './loading.tsx';
import { routes } from './routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

function AppLink(props: LinkProps) {
  return <RouterLink {...props} />;
}

function NotFoundPage() {
  return (
    <MessagePage
      title="404 Page Not Found"
      text="Did you forget to add the page to the router?"
      action={
        <ButtonLink href="/" kind="primary">
          Back to Home
        </ButtonLink>
      }
    />
  );
}

/** The page of the current URL. Until the public site exists, "/" is the sign-in page. */
function CurrentPage() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const route = routes.find((candidate) => matchRoute(parser, candidate.path, path)[0]);
  if (path === '/') return <Redirect to="/login" replace />;
  if (!route) return <NotFoundPage />;
  // Provides the path parameters to the page.
  return (
    <Route path={route.path}>
      <RequireSession route={route} />
    </Route>
  );
}

export function App() {
  const [path] = useLocation();
  useEffect(() => {
    if (path.startsWith('/forms/')) toast.dismissDone();
  }, [path]);
  return (
    <LinkProvider component={AppLink}>
      <ErrorBoundary path={path}>
        <Suspense fallback={<Loading />}>
          <CurrentPage />
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </LinkProvider>
  );
}
