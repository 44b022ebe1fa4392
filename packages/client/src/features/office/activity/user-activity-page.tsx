import download from '@phosphor-icons/core/regular/download-simple.svg?raw';
import { DownloadButton } from '../../../care/download-button.tsx';
import { useActiveUsers } from '../../../care/use-active-users.ts';
import { api } from '../../../lib/server/api.ts';
import { PageTitle } from '../../../ui/show/section.tsx';
import { Tabs } from '../../../ui/show/tabs.tsx';
import { ActiveUsers } from './active-users.tsx';
import { ActivityCards } from './activity-cards.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { useActivities, useActivityUrlState } from './use-activities.ts';
import type { UserActivity } from '@hearthline/contracts';
import { useMemo } from 'react';
import { useRecordTime } from '../../../care/records/use-record-time.ts';
import type { List } from '../../../lib/live/use-list.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ShowOlder } from '../../../ui/table/show-older.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { activityColumns } from './activity-columns.tsx';

const tabs = [
  { key: 'recent', label: 'Recent Activity' },
  { key: 'active', label: 'Active Users' },
] as const;

/** Sign-ins, sign-outs and other acts in the system itself, and who is active. */
export function UserActivityPage() {
  const urlState = useActivityUrlState();
  const { tab, filter, isInvalid, change } = urlState;
  const activities = useActivities(urlState);
  const active = useActiveUsers(urlState.timeFrame);
  return (
    <>
      <PageTitle
        title="User Activity"
        actions={
          !isInvalid && (
            <DownloadButton text="CSV" icon={download} url={() => api.userActivity.csv({ query: filter })} />
          )
        }
      />
      <ActivityCards active={active} activities={activities} />
      <Tabs label="User Activity" tabs={tabs} current={tab} onChange={(key) => change({ tab: key })}>
        {tab === 'active' ? (
          <ActiveUsers active={active} urlState={urlState} />
        ) : (
          <>
            <ActivityFilters urlState={urlState} />
            {!isInvalid && <RecentActivity list={activities} />}
          </>
        )}
      </Tabs>
    </>
  );
}

/** The table of activities, newest first. */
function RecentActivity({ list }: { list: List<UserActivity & { readonly version: number }> }) {
  const when = useRecordTime('short');
  const columns = useMemo(() => activityColumns(when), [when]);
  return (
    <DataTable
      label="Recent Activity"
      columns={columns}
      list={list}
      listBelow={744}
      failed="Failed to fetch user activity"
      loading="Loading user activity..."
      empty={<EmptyState title="No activity records found" />}
      pagination={<ShowOlder list={list} />}
    />
  );
}
