import { RootSettingsPage } from '../../features/root/root-settings-page.tsx';
import { DisplaysSection } from '../../features/displays/displays-page.tsx';
import { TabletsSection } from '../../features/displays/tablets-section.tsx';

/** Root's settings with the sections of displays and shared tablets. */
export function RootRoute() {
  return (
    <RootSettingsPage>
      <DisplaysSection />
      <TabletsSection />
    </RootSettingsPage>
  );
}
