import { DiskCard } from '../../features/root/disk-card.tsx';
import { SystemPage } from '../../features/system/system-page.tsx';

/** The system's state with the card of the free disk space. */
export function SystemRoute() {
  return <SystemPage disk={<DiskCard />} />;
}
