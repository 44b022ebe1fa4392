import type { WallBoard } from '@hearthline/contracts';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { useAtomValue } from 'jotai';
import { nowAtom, useBoardTime } from '../state/now.ts';
import { livenessAtom } from '../state/liveness.ts';
import { heartbeatCountAtom, newsMayBeLateAtom } from '../../../../lib/live/connection.ts';
import { disconnectedText } from './board-text.ts';

/** Clock and date, and the four figures or, without connection, the time of the last update. */
export function BoardHeader({ board }: { board: WallBoard }) {
  const now = new TZDate(useAtomValue(nowAtom), board.timezone);
  const liveness = useAtomValue(livenessAtom);
  return (
    <header className="wall-head">
      <time className="wall-clock">{format(now, 'HH:mm')}</time>
      <p className="wall-date">
        <b>{format(now, 'EEEE')}</b>
        <span>{format(now, 'd MMMM')}</span>
      </p>
      {liveness.live ? <Counters board={board} /> : <LostBanner since={liveness.since} />}
      <div className="wall-line" />
    </header>
  );
}

const noun = (count: number, one: string) => (count === 1 ? one : `${one}s`);

/** The day's four figures (for doses, those to be given now) and the live sign. */
function Counters({ board: { stats, residents } }: { board: WallBoard }) {
  const measured = residents.filter(({ measuredToday }) => measuredToday).length;
  const { overdue, due } = stats.doses;
  const counters: readonly [value: string, first: string, second: string][] = [
    [String(stats.connectedUsersCount), noun(stats.connectedUsersCount, 'user'), 'connected'],
    [String(stats.todayRecordsCount), noun(stats.todayRecordsCount, 'record'), 'today'],
    [String(overdue + due), `${String(overdue)} overdue`, `${String(due)} due`],
    [`${String(measured)}/${String(residents.length)}`, 'vitals', 'done'],
  ];
  return (
    <div className="wall-counters" data-tight={counters.map(([value]) => value).join('').length > 10}>
      {counters.map(([value, first, second]) => (
        <p key={second} className="wall-counter">
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
  const beat = useAtomValue(heartbeatCountAtom);
  const mayBeLate = useAtomValue(newsMayBeLateAtom);
  return (
    <p className="wall-live" data-late={mayBeLate} role="status">
      <span className="wall-live-line" aria-hidden="true">
        <span key={beat} className="heartbeat" />
      </span>
      {mayBeLate ? (
        <span>
          May be <br />
          late
        </span>
      ) : (
        'Live'
      )}
    </p>
  );
}

/** Banner of the lost connection. `since` is ms of the server's clock. */
function LostBanner({ since }: { since: number | null }) {
  const { clock } = useBoardTime();
  const now = useAtomValue(nowAtom);
  return (
    <div className="wall-lost" role="status">
      <svg viewBox="0 0 52 20" aria-hidden="true">
        <path d="M1 10h12m26 0h12M19 3l14 14m0-14L19 17" />
      </svg>
      <b>{since === null ? 'Not live' : `Not live since ${clock(new Date(since))}`}</b>
      <span>
        {since !== null && disconnectedText(now - since)} <br />
        trying again
      </span>
    </div>
  );
}
