import { OutboxMenu } from '../../features/outbox/outbox-menu.tsx';
import { VitalsFormPage } from '../../features/vitals/vitals-form-page.tsx';
import { SignedInBanners } from '../signed-in-banners.tsx';

/** Form 01 with banners and outbox. */
export function VitalsFormRoute() {
  return <VitalsFormPage banners={<SignedInBanners compact />} outbox={<OutboxMenu />} />;
}
