import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { unreadableText } from '../care/records/unreadable-text.ts';
import { systemStatusAtom } from '../lib/live/collections.ts';
import { lazyComponent } from '../lib/shell/lazy.tsx';
import { useSession } from '../lib/session/session.ts';
import { Banner } from '../ui/show/banner.tsx';

const MaintenanceNotice = lazyComponent(() =>
  import('./maintenance-notice.tsx').then((module) => module.MaintenanceNotice),
);

/**
 * Banners under the top bar: maintenance mode and unreadable records. Maintenance is announced to users whom it will sign
 * out. Once it is on, only root is left to see it.
 */
export function ShellBanners() {
  const status = useAtomValue(systemStatusAtom);
  const isRoot = useSession().user.role === 'root';
  return (
    <>
      {status?.maintenanceAt !== undefined && !isRoot && (
        <Suspense fallback={null}>
          <MaintenanceNotice at={status.maintenanceAt} />
        </Suspense>
      )}
      {status?.maintenanceMode && isRoot && (
        <Banner tone="lost">System Under Maintenance: only root can sign in</Banner>
      )}
      {status?.unreadable !== undefined && (
        <Banner tone="severe">{unreadableBannerText(status.unreadable)}</Banner>
      )}
    </>
  );
}

const unreadableBannerText = (count: number) =>
  `${unreadableText(count)}, and ${count === 1 ? 'is' : 'are'} missing from the lists. Please tell whoever looks after Hearthline.`;
