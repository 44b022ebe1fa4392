import { RootSettingsPage } from '../../features/root/root-settings-page.tsx';
import { ScreensSection } from '../../features/screens/screens-section.tsx';

/** Root's switches, with the wall boards under them. */
export function RootRoute() {
  return (
    <RootSettingsPage>
      <ScreensSection />
    </RootSettingsPage>
  );
}
