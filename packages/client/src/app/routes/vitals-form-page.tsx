import { OutboxMenu } from '../../features/outbox/outbox-menu.tsx';
import { VitalsFormPage } from '../../features/vitals/vitals-form-page.tsx';
import { ShellBanners } from '../shell-banners.tsx';

/** Form 01 under what the system has to say. */
export function VitalsFormRoute() {
  return <VitalsFormPage banners={<ShellBanners />} outbox={<OutboxMenu />} />;
}
