import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';
import { PageTitle } from '../../../ui/show/section.tsx';
import { Tabs } from '../../../ui/show/tabs.tsx';
import { ConnectedUsers } from './connected-users.tsx';
import { DiskCard } from './disk-card.tsx';
import { GivingRolesCard } from './giving-roles-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SecondCheckCard } from './second-check-card.tsx';
import { WitnessCard } from './witness-card.tsx';
import { MaintenanceCountdown } from './maintenance-countdown.tsx';
import { LogsTab } from './version-logs/logs-tab.tsx';
import { NotesTab } from './root-notes/notes-tab.tsx';
import { SystemStatusTab } from './system-status-tab.tsx';
import { storedIn, useSettings } from './use-settings.ts';

const tabs = [
  { key: 'status', label: 'System Status' },
  { key: 'notes', label: 'My Notes' },
  { key: 'users', label: 'Connected Users' },
  { key: 'logs', label: 'Logs Records' },
] as const;

const Address = z.object({ tab: z._default(z.enum(['status', 'notes', 'users', 'logs']), 'status') });

/**
 * The page "Rootings": settings that only root may change. `children`, shared with other roles, come below the system's
 * status.
 */
export function RootSettingsPage({ children }: { children?: ReactNode }) {
  const [{ tab }, change] = useUrlState(Address);
  const live = useSettings();
  return (
    <>
      <PageTitle title="Root System Settings" aside="Root users only" />
      <Tabs
        label="Root System Settings"
        tabs={tabs}
        current={tab}
        onChange={(key) => change({ tab: key }, { replace: true })}
      >
        <MaintenanceCountdown message={storedIn(live.settings, 'maintenance_mode')?.message ?? ''} />
        {tab !== 'status' && (
          // The buttons of these headings reach up to the line of the tabs.
          <div className="tablet:pt-2">
            {tab === 'users' && <ConnectedUsers />}
            {tab === 'notes' && <NotesTab />}
            {tab === 'logs' && <LogsTab />}
          </div>
        )}
        {tab === 'status' && (
          <div className="grid gap-8">
            <SystemStatusTab live={live} />
            <DiskCard />
            <SecondFactorCard />
            <WitnessCard />
            <GivingRolesCard />
            <SecondCheckCard />
            {children}
          </div>
        )}
      </Tabs>
    </>
  );
}
