import { StockNotice } from '../../features/care/medications/stock-notice.tsx';
import { UnclosedNotice } from '../../features/care/alerts/unclosed-notice.tsx';
import { DashboardPage } from '../../features/care/dashboard/dashboard-page.tsx';

/** Dashboard with the notices of unclosed alerts and of the stock. */
export function DashboardRoute() {
  return <DashboardPage unclosedAlerts={<UnclosedNotice />} stock={<StockNotice />} />;
}
