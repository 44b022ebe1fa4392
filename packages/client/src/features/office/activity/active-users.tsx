import { roleLabels } from '@hearthline/contracts';
import { formatDistance } from 'date-fns/formatDistance';
import type { ActiveRow, useActiveUsers } from '../../../care/use-active-users.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Badge } from '../../../ui/show/badge.tsx';
import { DataList } from '../../../ui/table/data-list.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import type { ActivityUrlState } from './use-activities.ts';

const frames = [
  { value: '1h', label: '1 hour' },
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
] as const;

export interface ActiveUsersProps {
  readonly active: ReturnType<typeof useActiveUsers>;
  readonly urlState: ActivityUrlState;
}

/** Users active within the chosen time, as cards. */
export function ActiveUsers({ active, urlState: { timeFrame, change } }: ActiveUsersProps) {
  return (
    <>
      <div className="no-print mb-4">
        <SegmentedControl
          label="Active within"
          options={frames}
          value={timeFrame}
          onChange={(value) => change({ timeFrame: value })}
        />
      </div>
      <div className="@container">
        <DataList
          label="Active Users"
          list={active}
          className="grid gap-x-6 @min-[40rem]:grid-cols-2 @min-[64rem]:grid-cols-3"
          failed="Failed to fetch active users"
          empty={<EmptyState title="No active users in the selected timeframe" />}
          item={(row) => <UserCard key={row.id} row={row} />}
        />
      </div>
    </>
  );
}

function UserCard({ row }: { row: ActiveRow }) {
  const { name, photoUrl, role, username, isConnected, lastActivity } = row;
  const last = lastActivity && formatDistance(new Date(lastActivity), serverNow(), { addSuffix: true });
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5">
      <Avatar name={name} photo={photoUrl} shape="round" size={42} />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere font-name">{name}</span>
        <span className="block wrap-anywhere text-s text-ink-2">
          {[username && `@${username}`, isConnected ? 'Connected now' : last].filter(Boolean).join(', ')}
        </span>
      </span>
      <Badge look={role === 'root' ? 'destructive' : 'plain'}>{roleLabels[role]}</Badge>
    </li>
  );
}
