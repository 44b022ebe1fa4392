import { AppearanceTab } from '../../features/office/appearance/appearance-tab.tsx';
import { EmailTab } from '../../features/office/mail/email-tab.tsx';
import { CareSettingsCard } from '../../features/office/settings/care-settings-card.tsx';
import { DataProtectionPart } from '../../features/office/settings/data-protection/data-protection-part.tsx';
import { InterfacesTab } from '../../features/outward/fhir/interfaces-tab.tsx';
import { LogsTab } from '../../features/office/settings/version-logs/logs-tab.tsx';
import { NotesTab } from '../../features/office/settings/root-notes/notes-tab.tsx';
import { DatabaseConnection } from '../../features/office/operations/database-connection.tsx';
import { SettingsPage, type SettingsPart } from '../../features/office/operations/settings-page.tsx';

/** The parts of the system configuration, in the order of their tabs. */
const parts: readonly SettingsPart[] = [
  { key: 'home', label: 'The Home', panel: CareSettingsCard },
  { key: 'email', label: 'Email', panel: EmailTab },
  { key: 'database', label: 'Database', panel: DatabaseConnection },
  { key: 'retention', label: 'Data Protection', panel: DataProtectionPart },
  { key: 'interfaces', label: 'Interfaces', panel: InterfacesTab },
  { key: 'appearance', label: 'Appearance', panel: AppearanceTab },
  { key: 'notes', label: 'My Notes', panel: NotesTab },
  { key: 'logs', label: 'Version Logs', panel: LogsTab },
];

/** The system settings, with the parts that stand in features of their own. */
export function SettingsRoute() {
  return <SettingsPage parts={parts} />;
}
