import { PageTitle } from '../../ui/section.tsx';
import { CareSettingsCard } from './care-settings-card.tsx';
import { ConnectedUsers } from './connected-users.tsx';
import { SystemStatusCard } from './system-status-card.tsx';

/** "Rootings": what only root may switch. */
export function RootSettingsPage() {
  return (
    <>
      <PageTitle title="Root System Settings" aside="This page is for root alone" />
      <div className="grid gap-8">
        <SystemStatusCard />
        <CareSettingsCard />
        <ConnectedUsers />
      </div>
    </>
  );
}
