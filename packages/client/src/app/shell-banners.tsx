import { useAtomValue } from 'jotai';
import { systemStatusAtom } from '../lib/collections.ts';
import { useSession } from '../lib/session-atom.ts';
import { Banner } from '../ui/banner.tsx';

/** What the system has to say under the top bar. Only root is still here during maintenance. */
export function ShellBanners() {
  const status = useAtomValue(systemStatusAtom);
  const isRoot = useSession().user.role === 'root';
  return (
    status?.maintenanceMode &&
    isRoot && <Banner tone="lost">System Under Maintenance: only root can sign in</Banner>
  );
}
