import { AlertBar } from '../features/alerts/alert-bar.tsx';
import { OrphanedWork } from '../features/session/orphaned-work.tsx';
import { useMeasuredHeight } from '../ui/use-measured-height.ts';
import { ShellBanners } from './shell-banners.tsx';

/** What the system has to say, and who needs somebody: under the top bar of every signed-in page. */
export function SignedInBanners({ compact = false }: { compact?: boolean }) {
  const box = useMeasuredHeight('--banners-height');
  return (
    <div ref={box} className="banners z-25 shrink-0">
      <ShellBanners />
      {!compact && <OrphanedWork />}
      <AlertBar compact={compact} />
    </div>
  );
}
