import type { WallBoard } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { beatAtom } from '../../../lib/live.ts';

/** The four numbers of the day, and that they are live. */
export function Counters({ board: { stats, residents } }: { board: WallBoard }) {
  const measured = residents.filter(({ measuredToday }) => measuredToday).length;
  const counters: readonly [value: string, first: string, second: string][] = [
    [String(stats.connectedUsersCount), 'users', 'connected'],
    [String(stats.todayRecordsCount), 'records', 'today'],
    [String(stats.pendingMedicationsCount), 'doses', 'to give'],
    [`${String(measured)}/${String(residents.length)}`, 'vitals', 'done'],
  ];
  return (
    <div className="wall-counters" data-tight={counters.map(([value]) => value).join('').length > 10}>
      {counters.map(([value, first, second]) => (
        <p key={first} className="wall-counter">
          <b className="pnum">{value}</b>
          <span>
            {first} <br />
            {second}
          </span>
        </p>
      ))}
      <LiveSign />
    </div>
  );
}

function LiveSign() {
  const beat = useAtomValue(beatAtom);
  return (
    <p className="wall-live" role="status">
      <span className="wall-live-line" aria-hidden="true">
        <span key={beat} className="heartbeat" />
      </span>
      Live
    </p>
  );
}
