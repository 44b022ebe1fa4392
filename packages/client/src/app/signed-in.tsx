import { can } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, type ComponentType } from 'react';
import { coveredAtom, warningAtom } from '../features/people/session/start-session.ts';
import { fetchDialogs, lazyDialog } from '../lib/shell/lazy.tsx';
import { useSession } from '../lib/session/session.ts';
import { EmptyState, SkeletonRows } from '../ui/show/states.tsx';
import { Loading } from './loading.tsx';
import type { GuardedPage } from './app-route.ts';
import { routes } from './routes.ts';
import { Shell } from './shell.tsx';
import { ButtonLink } from '../ui/show/button.tsx';
import { connectionStatusAtom } from '../lib/live/connection.ts';
import { MessagePage } from './message-page.tsx';

const missingPage = {
  title: 'This page is not on this device yet.',
  text: 'It opens when the connection is back.',
} as const;

/** Shown while the script of a page loads; without a connection it says what it waits for. */
export function PageLoading({ layout }: Pick<GuardedPage, 'layout'>) {
  const { state } = useAtomValue(connectionStatusAtom);
  if (state !== 'lost') return layout === 'shell' ? <SkeletonRows /> : <Loading />;
  if (layout === 'bare')
    return (
      <MessagePage {...missingPage} action={<ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>} />
    );
  return (
    <div role="status">
      <EmptyState {...missingPage} />
    </div>
  );
}

const SessionWarning = lazyDialog(() =>
  import('../features/people/session/session-warning.tsx').then((module) => module.SessionWarning),
);

/** Covers the page, dialogs included, without unmounting it. */
function PrivacyCover() {
  return (
    <div className="fixed inset-0 z-[100] bg-canvas">
      <Loading />
    </div>
  );
}

function ForbiddenPage() {
  return (
    <EmptyState
      title="Access denied. You do not have permission to view this page."
      action={<ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>}
    />
  );
}

/** Sends the outbox while a user is signed in. */
function useOutboxSender(): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    void import('../lib/outbox/outbox-sender.ts').then(({ startOutboxSender }) => {
      if (!left) stop = startOutboxSender();
    });
    return () => {
      left = true;
      stop?.();
    };
  }, []);
}

async function copyResidents(): Promise<void> {
  const { copyResidentsAhead } = await import('../features/care/vitals/copy-residents.ts');
  await copyResidentsAhead();
}

/** Delay before prefetching dialogs and other pages, ms. */
const prefetchDelayMs = 4_000;

/**
 * Prefetches the bundles of the dialogs and of all pages the user may open, so that they open without a connection; of the
 * sign-in page too, which says at once why a session ended. With them the residents, for Form 01.
 */
function usePrefetch(): void {
  const { role } = useSession().user;
  useEffect(() => {
    const mine = routes.filter(
      ({ path, access }) =>
        path === '/login' || access === 'signed-in' || (access !== 'anyone' && can(role, access)),
    );
    const timer = setTimeout(() => {
      fetchDialogs();
      for (const { page } of mine) page.fetch().catch(() => undefined);
      if (can(role, 'canRecordVitals')) void copyResidents().catch(() => undefined);
    }, prefetchDelayMs);
    return () => clearTimeout(timer);
  }, [role]);
}

/** The signed-in tree; unmounted as a whole when the session ends. */
export function SignedIn({
  layout,
  page: Page,
}: {
  layout: GuardedPage['layout'];
  page: ComponentType | null;
}) {
  useOutboxSender();
  usePrefetch();
  const secondsLeft = useAtomValue(warningAtom);
  const covered = useAtomValue(coveredAtom);
  const content = (
    <Suspense fallback={<PageLoading layout={layout} />}>{Page ? <Page /> : <ForbiddenPage />}</Suspense>
  );
  return (
    <>
      <div hidden={covered}>{layout === 'shell' ? <Shell>{content}</Shell> : content}</div>
      {covered && <PrivacyCover />}
      {secondsLeft !== null && <SessionWarning secondsLeft={secondsLeft} />}
    </>
  );
}
