import type { UserActivity } from '@hearthline/contracts';
import { useMemo } from 'react';
import { useRecordTime } from '../../care/records/use-record-time.ts';
import type { List } from '../../lib/use-list.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ShowOlder } from '../../ui/show-older.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { activityColumns } from './activity-columns.tsx';

/** The table of activities, newest first. */
export function RecentActivity({ list }: { list: List<UserActivity & { readonly version: number }> }) {
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
