import { activityLabels } from '@hearthline/contracts';
import type { useActiveUsers } from '../../../care/use-active-users.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { StatCard, type StatCardProps } from '../../../ui/show/stat-card.tsx';
import type { useActivities } from './use-activities.ts';

interface Loaded {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly lastValidAt: Date | null;
  readonly retry: () => void;
}

const frameOf = ({ status, lastValidAt, retry }: Loaded): Pick<StatCardProps, 'state' | 'onRetry'> => ({
  state: status === 'failed' && lastValidAt ? 'ready' : status,
  onRetry: retry,
});

/** The most names that a card shows. */
const shownNames = 3;

function namesText(names: readonly string[]): string {
  const rest = names.length - shownNames;
  return names.slice(0, shownNames).join(', ') + (rest > 0 ? ` and ${String(rest)} more` : '');
}

export interface ActivityCardsProps {
  readonly active: ReturnType<typeof useActiveUsers>;
  readonly activities: ReturnType<typeof useActivities>;
}

/** Active users with their names, the sign-ins among the loaded activities, and the last activity. */
export function ActivityCards({ active, activities }: ActivityCardsProps) {
  const { clock, day } = useHomeTime();
  const { rows } = activities;
  const [last] = rows;
  return (
    <div className="@container/stats mb-6">
      <div className="grid gap-x-4 gap-y-5 tablet:gap-x-8 @min-[40rem]/stats:grid-cols-3">
        <StatCard
          {...frameOf(active)}
          label="Active Users"
          value={active.rows.length}
          caption={namesText(active.rows.map(({ name }) => name))}
        />
        <StatCard
          {...frameOf(activities)}
          label="Total Logins"
          value={rows.filter(({ activityType }) => activityType === 'login').length}
          caption={`Of the latest ${String(rows.length)} activities`}
        />
        <StatCard
          {...frameOf(activities)}
          label="Last Activity"
          value={last ? clock(last.timestamp) : '-'}
          caption={last && `${day(last.timestamp)}, ${last.user.name}: ${activityLabels[last.activityType]}`}
        />
      </div>
    </div>
  );
}
