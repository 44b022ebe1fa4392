import type { WallBoard } from '@hearthline/contracts';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { useAtomValue } from 'jotai';
import { nowAtom } from '../state/now.ts';
import { livenessAtom } from '../state/liveness.ts';
import { Counters } from './counters.tsx';
import { LostBanner } from './lost-banner.tsx';

/** The clock, the day, and either the four counters or since when nothing here is live. */
export function Head({ board }: { board: WallBoard }) {
  const now = new TZDate(useAtomValue(nowAtom), board.timezone);
  const truth = useAtomValue(livenessAtom);
  return (
    <header className="wall-head">
      <time className="wall-clock">{format(now, 'HH:mm')}</time>
      <p className="wall-date">
        <b>{format(now, 'EEEE')}</b>
        <span>{format(now, 'd MMMM')}</span>
      </p>
      {truth.live ? <Counters board={board} /> : <LostBanner since={truth.since} />}
      <div className="wall-line" />
    </header>
  );
}
