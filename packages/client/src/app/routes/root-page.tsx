import { RootSettingsPage } from '../../features/root/root-settings-page.tsx';
import { DisplaysSection } from '../../features/displays/displays-page.tsx';

/** Root's switches, with the wall boards under them. */
export function RootRoute() {
  return (
    <RootSettingsPage>
      <DisplaysSection />
    </RootSettingsPage>
  );
}
