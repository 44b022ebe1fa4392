import { UnclosedNotice } from '../../features/alerts/unclosed-notice.tsx';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';

/** The day at a glance, with the way to the alerts that nobody closed. */
export function DashboardRoute() {
  return <DashboardPage unclosedAlerts={<UnclosedNotice />} />;
}
