import { useAtomValue } from 'jotai';
import { cx } from '../../../ui/cx.ts';
import { Mark } from '../../../ui/mark.tsx';
import { asOfAtom } from '../state/truth.ts';
import type { WallAlert } from './alert-rows.ts';
import { alertSide } from './alert-side.ts';
import { octagonOf } from './marks.ts';
import { OwnLimits } from './own-limits.tsx';
import { dotted, readingText } from './words.ts';

export interface AlertCardProps {
  alert: WallAlert;
  /** One of many: a row instead of a card. */
  row: boolean;
  /** Writes an instant as "14:02". */
  clock: (moment: string) => string;
}

/** One alert: solid while somebody is needed, with an edge alone while somebody is on it. */
export function AlertCard({ alert, row, clock }: AlertCardProps) {
  const { who, time, what } = alertSide(alert, useAtomValue(asOfAtom));
  const room = alert.room === null ? null : `Room ${alert.room}`;
  const whose = dotted(room, alert.who);
  const at = clock(alert.measuredAt);
  // Beside limits there is room for one word: the mark's arrow says which way.
  const word = alert.limits ? alert.word.split(' ')[0] : alert.word;
  const isLong = readingText(alert).length + alert.word.length > 18;
  return (
    <li
      className={cx(
        'wall-alert',
        readingText(alert).length > 9 && 'wall-alert-tight',
        row && 'wall-alert-row',
        alert.state === 'taken' && 'wall-alert-taken',
      )}
      data-alert={alert.id}
      data-state={alert.state}
    >
      <span className="wall-alert-mark">
        <Mark shape={octagonOf(alert.side)} size={row ? 30 : 46} label="Severe" />
      </span>
      <span className="wall-alert-reading">
        <span className="wall-alert-value pnum">{readingText(alert)}</span>{' '}
        <span className={cx('wall-alert-word', isLong && 'wall-alert-word-long')}>
          {word}
          <OwnLimits {...alert} />
        </span>
      </span>
      <span className={cx('wall-alert-whose', whose.length > 20 && 'wall-alert-whose-long')}>
        <span>{whose}</span>
        {!row && <span className="wall-alert-at">{dotted('', at)}</span>}
      </span>
      <span className="wall-alert-side">
        <span className="wall-alert-who">{who}</span>
        <span className={cx('wall-alert-time', time.length > 6 && 'wall-alert-time-long')}>{time}</span>
        <span className="wall-alert-what">{what}</span>
      </span>
    </li>
  );
}
