import { useParams } from 'wouter';
import { PastAlerts, ResidentAlerts } from '../../features/care/alerts/resident-alerts.tsx';
import { ResidentDetailsPage } from '../../features/care/residents/details/details-page.tsx';

/** Resident details with open alerts above the records and past ones below. */
export function ResidentRoute() {
  const { id = '' } = useParams<{ id: string }>();
  return (
    <ResidentDetailsPage
      alerts={<ResidentAlerts residentId={id} />}
      pastAlerts={<PastAlerts residentId={id} />}
    />
  );
}
