import { RootSettingsPage } from '../../features/root/root-settings-page.tsx';
import { DisplaysSection } from '../../features/displays/displays-page.tsx';

/** Root's settings with the displays section. */
export function RootRoute() {
  return (
    <RootSettingsPage>
      <DisplaysSection />
    </RootSettingsPage>
  );
}
