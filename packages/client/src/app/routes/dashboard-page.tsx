import { StockNotice } from '../../features/medications/stock-notice.tsx';
import { UnclosedNotice } from '../../features/alerts/unclosed-notice.tsx';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';

/** Dashboard with the notices of unclosed alerts and of the stock. */
export function DashboardRoute() {
  return <DashboardPage unclosedAlerts={<UnclosedNotice />} stock={<StockNotice />} />;
}
