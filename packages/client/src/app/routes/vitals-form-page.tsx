import { TakeAlerts } from '../../features/care/alerts/take-alerts.tsx';
import { FinderDialogs } from '../../features/office/finder/finder-dialogs.tsx';
import { OutboxMenu } from '../../features/care/outbox/outbox-menu.tsx';
import { VitalsFormPage } from '../../features/care/vitals/vitals-form-page.tsx';
import { useSession } from '../../lib/session/session.ts';
import { navigationFor } from '../navigation.ts';
import { SignedInBanners } from '../signed-in-banners.tsx';

/** Form 01 with banners, outbox, the key that takes an alert, and the keyboard shortcuts. */
export function VitalsFormRoute() {
  const { role } = useSession().user;
  return (
    <>
      <VitalsFormPage
        banners={<SignedInBanners compact />}
        outbox={<OutboxMenu />}
        takeAlerts={(residentId) => <TakeAlerts residentId={residentId} />}
      />
      <FinderDialogs pages={navigationFor(role, '/forms/vitals').flatMap(({ items }) => items)} />
    </>
  );
}
