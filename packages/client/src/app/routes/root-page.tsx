import { RootSettingsPage } from '../../features/office/settings/root-settings-page.tsx';
import { DisplaysSection } from '../../features/people/displays/displays-page.tsx';
import { TabletsSection } from '../../features/people/displays/tablets-section.tsx';

/** Root's settings with the sections of displays and shared tablets. */
export function RootRoute() {
  return (
    <RootSettingsPage>
      <DisplaysSection />
      <TabletsSection />
    </RootSettingsPage>
  );
}
