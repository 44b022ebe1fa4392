import { formatCount } from '@hearthline/contracts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useCan } from '../../../lib/session/use-can.ts';
import { type StatCardProps, StatCard } from '../../../ui/show/stat-card.tsx';
import { HourBars, MarkRow, TickBars } from '../../../ui/show/mini-charts.tsx';
import { ConnectedUsersCard } from './connected-users-card.tsx';
import type { Dashboard } from './use-dashboard.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { lineOfDose, lineOfVitals } from './recent-lines.ts';

/** The four figures of the day, each with a chart of its parts. */
export function StatCards({ dashboard }: { dashboard: Dashboard }) {
  const { live, stats } = dashboard;
  const nothing = stats === null;
  const frame: Pick<StatCardProps, 'state' | 'failedText' | 'onRetry'> = {
    state: !nothing ? 'ready' : live.stats.status === 'failed' ? 'failed' : 'loading',
    failedText: 'Failed to load dashboard statistics',
    onRetry: live.stats.retry,
  };
  // The figures come from one call, their charts from three. The section is out of date if any of them is.
  const sources = [live.stats, live.vitals, live.doses, live.residents];
  const old = !nothing && sources.some((source) => source.status === 'failed');
  return (
    // By the width in rem: enlarged text gets fewer columns.
    <div data-live={old ? 'lost' : undefined} className="@container/stats">
      <div className="grid gap-x-4 gap-y-5 tablet:gap-x-8 @min-[16rem]/stats:grid-cols-2 @min-[51rem]/stats:grid-cols-4">
        <ConnectedUsersCard frame={frame} count={stats?.connectedUsersCount} />
        <RecordsToday frame={frame} dashboard={dashboard} />
        <PendingMedications frame={frame} dashboard={dashboard} />
        <CompletedVitals frame={frame} dashboard={dashboard} />
      </div>
    </div>
  );
}

interface CardProps {
  frame: Pick<StatCardProps, 'state' | 'failedText' | 'onRetry'>;
  dashboard: Dashboard;
}

function RecordsToday({ frame, dashboard: { stats, vitals, doses, live } }: CardProps) {
  const now = useNow(15_000);
  const { time, hour } = useHomeTime();
  const times = [...vitals.map(lineOfVitals), ...doses.map(lineOfDose)]
    .map((line) => line.at)
    .filter((at) => Date.parse(at) <= now.getTime() + 120_000)
    .sort();
  const last = times.at(-1);
  const { from, values } = hourFigures(times, hour, hour(now));
  const known = live.vitals.lastValidAt !== null && live.doses.lastValidAt !== null;
  return (
    <StatCard
      {...frame}
      label="Records Today"
      value={stats?.todayRecordsCount}
      figure={
        known && (
          <HourBars values={values} current={values.length - 1} label={`Records an hour, from ${from}:00`} />
        )
      }
      caption={
        known &&
        last && (
          <>
            Last at <b className="font-value text-value">{time(last)}</b>
          </>
        )
      }
      captionEnd={known && last && `by hour, from ${hourText(from)}`}
    />
  );
}

function hourText(hour: number): string {
  return `${String(hour % 12 || 12)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Doses still to be given today, as the round counts them, with the missed doses beside. */
function PendingMedications({ frame, dashboard: { stats } }: CardProps) {
  const mayGive = useCan('canRecordMedications');
  const { overdue, missed, due, later } = stats?.doses ?? { overdue: 0, missed: 0, due: 0, later: 0 };
  const missedWords = missed > 0 ? `${String(missed)} missed, ` : '';
  const words = `${missedWords}${String(due)} due, ${String(later)} later`;
  return (
    <StatCard
      {...frame}
      label="Pending Medications"
      href={mayGive ? '/round' : undefined}
      value={stats?.pendingMedicationsCount}
      figure={
        <MarkRow
          label={`${String(overdue)} overdue, ${words} today`}
          groups={[
            { shape: 'diamond', count: overdue },
            { shape: 'square-cross', count: missed },
            { shape: 'half-disc', count: due },
            { shape: 'ring', count: later },
          ]}
        />
      }
      caption={
        <>
          <b className="font-value text-value">{overdue} overdue</b>, {words}
          <span className="hidden tablet:inline"> today</span>
        </>
      }
    />
  );
}

/** Number of active residents with vitals today, as on the wall board; below it the number of records. */
function CompletedVitals({ frame, dashboard: { stats } }: CardProps) {
  const measured = stats?.measuredResidentsCount ?? 0;
  const total = stats?.activeResidentsCount ?? 0;
  const left = total - measured;
  const records = stats?.completedVitalsCount ?? 0;
  return (
    <StatCard
      {...frame}
      label="Completed Vitals"
      value={
        <>
          {measured}
          <span className="text-[0.5em] text-value-2">/{total}</span>
        </>
      }
      figure={
        total > 0 && (
          <TickBars
            done={measured}
            total={total}
            label={`${String(measured)} of ${String(total)} residents measured`}
          />
        )
      }
      caption={`${formatCount(records)} ${records === 1 ? 'record' : 'records'}`}
      captionEnd={left === 0 ? 'All measured' : `${String(left)} not yet measured`}
    />
  );
}

/** Records per hour, from the first hour with one (6 at the latest) to the current hour. */
export function hourFigures(
  times: readonly string[],
  hourOf: (at: string) => number,
  hourNow: number,
): { from: number; values: number[] } {
  const hours = times.map(hourOf).filter((hour) => hour <= hourNow);
  const from = Math.min(6, hourNow, ...hours);
  const values = Array.from({ length: hourNow - from + 1 }, () => 0);
  for (const hour of hours) values[hour - from] = (values[hour - from] ?? 0) + 1;
  return { from, values };
}
