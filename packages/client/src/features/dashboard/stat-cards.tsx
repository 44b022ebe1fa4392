import { useHomeTime } from '../../lib/home-time.ts';
import { useSession } from '../../lib/session.ts';
import { type StatCardProps, StatCard } from '../../ui/stat-card.tsx';
import { HourBars, MarkRow, TickBars } from '../../ui/mini-charts.tsx';
import { ConnectedUsersCard } from './connected-users-card.tsx';
import { doseFigures, hourFigures, roundFigures } from './day-figures.ts';
import type { Dashboard } from './use-dashboard.ts';
import { useNow } from '../../lib/use-now.ts';
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
  // The figures come from one call and their charts from three others: the section counts as old when any of them is.
  const sources = [live.stats, live.vitals, live.doses, live.residents];
  const old = !nothing && sources.some((source) => source.status === 'failed');
  return (
    <div
      data-live={old ? 'lost' : undefined}
      className="grid grid-cols-2 gap-x-4 gap-y-5 tablet:gap-x-8 desk:grid-cols-4"
    >
      <ConnectedUsersCard frame={frame} count={stats?.connectedUsersCount} />
      <RecordsToday frame={frame} dashboard={dashboard} />
      <PendingMedications frame={frame} dashboard={dashboard} />
      <CompletedVitals frame={frame} dashboard={dashboard} />
    </div>
  );
}

interface CardProps {
  frame: Pick<StatCardProps, 'state' | 'failedText' | 'onRetry'>;
  dashboard: Dashboard;
}

function RecordsToday({ frame, dashboard: { stats, vitals, doses, live } }: CardProps) {
  const now = useNow(15_000);
  const { time } = useHomeTime();
  const { timezone } = useSession().home;
  const hourOf = (at: string | Date) => hourOfHome(at, timezone);
  const times = [...vitals.map(lineOfVitals), ...doses.map(lineOfDose)]
    .map((line) => line.at)
    .filter((at) => Date.parse(at) <= now.getTime() + 120_000)
    .sort();
  const last = times.at(-1);
  const { from, values } = hourFigures(times, hourOf, hourOf(now));
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

function PendingMedications({ frame, dashboard: { stats, doses, residents, live } }: CardProps) {
  const now = useNow(15_000);
  const pending = stats?.pendingMedicationsCount ?? 0;
  const { overdue, due, later } = doseFigures(doses, residents, pending, now);
  const words = `${String(due)} due, ${String(later)} later today`;
  const known = live.doses.lastValidAt !== null;
  return (
    <StatCard
      {...frame}
      label="Pending Medications"
      value={stats?.pendingMedicationsCount}
      figure={
        known && (
          <MarkRow
            label={`${String(overdue)} overdue, ${words}`}
            groups={[
              { shape: 'diamond', count: overdue },
              { shape: 'half-disc', count: due },
              { shape: 'ring', count: later },
            ]}
          />
        )
      }
      caption={
        known && (
          <>
            <b className="font-value text-value">{overdue} overdue</b>, {due} due, {later} later
            <span className="hidden tablet:inline"> today</span>
          </>
        )
      }
    />
  );
}

/** How many of the active residents have vitals today, as on the wall board; below it the number of records. */
function CompletedVitals({ frame, dashboard: { stats, residents, vitals, live } }: CardProps) {
  const { measured, total } = roundFigures(residents, vitals);
  const left = total - measured;
  const known = live.residents.lastValidAt !== null && live.vitals.lastValidAt !== null;
  const records = stats?.completedVitalsCount ?? 0;
  return (
    <StatCard
      {...frame}
      state={frame.state === 'ready' && !known ? 'loading' : frame.state}
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
      caption={`${records.toLocaleString('en')} ${records === 1 ? 'record' : 'records'}`}
      captionEnd={left === 0 ? 'All measured' : `${String(left)} not yet measured`}
    />
  );
}

/** The hour (0 to 23) of an instant in the home's zone. */
function hourOfHome(at: string | Date, timezone: string): number {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' });
  return Number(hour.format(new Date(at)));
}
