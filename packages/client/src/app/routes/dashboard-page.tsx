import { UnclosedNotice } from '../../features/alerts/unclosed-notice.tsx';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';

/** Dashboard with the notice of unclosed alerts. */
export function DashboardRoute() {
  return <DashboardPage unclosedAlerts={<UnclosedNotice />} />;
}
