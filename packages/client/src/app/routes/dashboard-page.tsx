import { DifferenceNotice } from '../../features/care/medications/difference-notice.tsx';
import { StockNotice } from '../../features/care/medications/stock-notice.tsx';
import { UnclosedNotice } from '../../features/care/alerts/unclosed-notice.tsx';
import { DashboardPage } from '../../features/care/dashboard/dashboard-page.tsx';

/** Dashboard with the notices of unclosed alerts, of the stock and of the counts of controlled drugs. */
export function DashboardRoute() {
  const alerts = (
    <>
      <DifferenceNotice />
      <UnclosedNotice />
    </>
  );
  return <DashboardPage unclosedAlerts={alerts} stock={<StockNotice />} />;
}
