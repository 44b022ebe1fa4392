import { DiskCard } from '../../features/office/settings/disk-card.tsx';
import { SystemPage } from '../../features/office/monitoring/system-page.tsx';

/** The system's state with the card of the free disk space. */
export function SystemRoute() {
  return <SystemPage disk={<DiskCard />} />;
}
