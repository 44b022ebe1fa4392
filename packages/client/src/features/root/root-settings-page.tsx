import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/section.tsx';
import { CareSettingsCard } from './care-settings-card.tsx';
import { ConnectedUsers } from './connected-users.tsx';
import { DiskCard } from './disk-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SystemStatusCard } from './system-status-card.tsx';

/** The page "Rootings": what only root may change, then `children`, shared with other roles. */
export function RootSettingsPage({ children }: { children?: ReactNode }) {
  return (
    <>
      <PageTitle title="Root System Settings" aside="Root users only" />
      <div className="grid gap-8">
        <SystemStatusCard />
        <DiskCard />
        <CareSettingsCard />
        <SecondFactorCard />
        <ConnectedUsers />
        {children}
      </div>
    </>
  );
}
