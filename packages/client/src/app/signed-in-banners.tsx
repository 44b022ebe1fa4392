import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { useRoute } from 'wouter';
import { AlertBar } from '../features/care/alerts/alert-bar.tsx';
import { ConfirmationRequests } from '../features/care/round/confirmation-requests.tsx';
import { OrphanedWork } from '../features/people/session/orphaned-work.tsx';
import { installOfferAtom } from '../lib/shell/install-offer.ts';
import { lazyComponent } from '../lib/shell/lazy.tsx';
import { useMeasuredHeight } from '../ui/table/use-measured-height.ts';
import { ShellBanners } from './shell-banners.tsx';
import { UpdateBanner } from './update-banner.tsx';
import { connectionStatusAtom, newsMayBeLateAtom } from '../lib/live/connection.ts';
import { Banner } from '../ui/show/banner.tsx';

const InstallHint = lazyComponent(() => import('./install-hint.tsx').then((module) => module.InstallHint));

/** System banners and the alert bar under the top bar. A form (compact) is not told of what can wait. */
export function SignedInBanners({ compact = false }: { compact?: boolean }) {
  const [, resident] = useRoute('/residents/:id');
  const [isDashboard] = useRoute('/dashboard');
  const canInstall = useAtomValue(installOfferAtom) !== null;
  const box = useMeasuredHeight('--banners-height');
  return (
    <div ref={box} className="banners z-25 shrink-0">
      <ShellBanners />
      <LateNewsBanner />
      {!compact && <OrphanedWork />}
      {!compact && <UpdateBanner />}
      {isDashboard && canInstall && (
        <Suspense fallback={null}>
          <InstallHint />
        </Suspense>
      )}
      <AlertBar compact={compact} except={resident?.id} />
      <ConfirmationRequests />
    </div>
  );
}

/** Shown while the server does not hear the home's other servers. While the connection is lost, that is said alone. */
export function LateNewsBanner() {
  const mayBeLate = useAtomValue(newsMayBeLateAtom);
  const { state } = useAtomValue(connectionStatusAtom);
  if (!mayBeLate || state !== 'live') return null;
  return (
    <Banner tone="info">Entries from other tablets may show late. What you save is stored as always.</Banner>
  );
}
