import { can } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { coveredAtom, warningAtom } from '../features/session/start-session.ts';
import { useSession } from '../lib/session.ts';
import { SkeletonRows } from '../ui/states.tsx';
import { ForbiddenPage } from './forbidden-page.tsx';
import { Loading } from './loading.tsx';
import { routes, type AppRoute } from './routes.ts';
import { Shell } from './shell.tsx';

const SessionWarning = lazy(() =>
  import('../features/session/session-warning.tsx').then((module) => ({ default: module.SessionWarning })),
);

/** Hides everything, dialogs too, without forgetting what was typed. */
function PrivacyCover() {
  return (
    <div className="fixed inset-0 z-[100] bg-canvas">
      <Loading />
    </div>
  );
}

/** Sends what waits on this device for as long as somebody is signed in here. */
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

/** Milliseconds after which the other pages are fetched: what is on screen comes first. */
const prefetchDelayMs = 4_000;

/** Fetches the user's other pages ahead, so that a lost link does not close their doors. */
function usePrefetchPages(): void {
  const { role } = useSession().user;
  useEffect(() => {
    const mine = routes.filter(
      ({ access }) => access === 'signed-in' || (access !== 'anyone' && can(role, access)),
    );
    const timer = setTimeout(() => {
      for (const { page } of mine) page.fetch().catch(() => undefined);
    }, prefetchDelayMs);
    return () => clearTimeout(timer);
  }, [role]);
}

/** Everything only a signed-in user sees. It goes as a whole when the session does. */
export function SignedIn({ layout, page: Page }: { layout: AppRoute['layout']; page: ComponentType | null }) {
  useOutboxSender();
  usePrefetchPages();
  const secondsLeft = useAtomValue(warningAtom);
  const covered = useAtomValue(coveredAtom);
  const content = (
    <Suspense fallback={layout === 'shell' ? <SkeletonRows /> : <Loading />}>
      {Page ? <Page /> : <ForbiddenPage />}
    </Suspense>
  );
  return (
    <>
      <div hidden={covered}>{layout === 'shell' ? <Shell>{content}</Shell> : content}</div>
      {covered && <PrivacyCover />}
      <Suspense>{secondsLeft !== null && <SessionWarning secondsLeft={secondsLeft} />}</Suspense>
    </>
  );
}
