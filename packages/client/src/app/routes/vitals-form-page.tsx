import { TakeAlerts } from '../../features/alerts/take-alerts.tsx';
import { OutboxMenu } from '../../features/outbox/outbox-menu.tsx';
import { VitalsFormPage } from '../../features/vitals/vitals-form-page.tsx';
import { SignedInBanners } from '../signed-in-banners.tsx';

/** Form 01 with banners, outbox and the key that takes an alert. */
export function VitalsFormRoute() {
  return (
    <VitalsFormPage
      banners={<SignedInBanners compact />}
      outbox={<OutboxMenu />}
      takeAlerts={(residentId) => <TakeAlerts residentId={residentId} />}
    />
  );
}
