import { AppearanceTab } from '../../features/appearance/appearance-tab.tsx';
import { EmailTab } from '../../features/email/email-tab.tsx';
import { CareSettingsCard } from '../../features/root/care-settings-card.tsx';
import { DataProtectionPart } from '../../features/root/data-protection/data-protection-part.tsx';
import { InterfacesTab } from '../../features/interfaces/interfaces-tab.tsx';
import { LogsTab } from '../../features/root/logs/logs-tab.tsx';
import { NotesTab } from '../../features/root/notes/notes-tab.tsx';
import { DatabaseConnection } from '../../features/settings/database-connection.tsx';
import { SettingsPage, type SettingsPart } from '../../features/settings/settings-page.tsx';

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
