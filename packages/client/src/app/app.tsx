import { Suspense } from 'react';
import { Link as RouterLink, Redirect, useLocation } from 'wouter';
import type { LinkProps } from '../ui/link.tsx';
import { LinkProvider } from '../ui/link.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Gate } from './gate.tsx';
import { Loading } from './loading.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { routes } from './routes.ts';

function AppLink(props: LinkProps) {
  return <RouterLink {...props} />;
}

/** The page an address names. Until the public site exists, "/" is the sign-in page. */
function CurrentPage() {
  const [path] = useLocation();
  const route = routes.find((candidate) => candidate.path === path);
  if (path === '/') return <Redirect to="/login" replace />;
  return route ? <Gate route={route} /> : <NotFoundPage />;
}

export function App() {
  const [path] = useLocation();
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
