import { useAtomValue } from 'jotai';
import { cx } from '../../../ui/cx.ts';
import { Mark } from '../../../ui/mark.tsx';
import { asOfAtom } from '../state/liveness.ts';
import type { AlertLook, WallAlert } from './alert-rows.ts';
import { alertSide } from './alert-side.ts';
import { sized, type Place } from './letter-size.ts';
import { octagonOf } from './marks.ts';
import { OwnLimits } from './own-limits.tsx';
import { dotted, readingText, whoseText } from './words.ts';

export interface AlertCardProps {
  alert: WallAlert;
  look: AlertLook;
  /** Writes an instant as "14:02". */
  clock: (moment: string) => string;
}

/** Where it stands whose alert it is. */
const whosePlace: Readonly<Record<AlertLook, Place>> = {
  card: { width: 570, height: 80, most: 40, least: 24 },
  row: { width: 250, height: 40, most: 32, least: 22 },
  'named-row': { width: 640, height: 40, most: 32, least: 22 },
  crowded: { width: 260, height: 44, most: 32, least: 18 },
};
const sidePlace = { height: 40, least: 22 } as const;

/** One alert: solid while somebody is needed, with an edge alone while somebody is on it. */
export function AlertCard({ alert, look, clock }: AlertCardProps) {
  const { who, time, what } = alertSide(alert, useAtomValue(asOfAtom));
  const isCard = look === 'card';
  const whose = isCard ? dotted(whoseText(alert), clock(alert.measuredAt)) : whoseText(alert);
  // Beside limits, and in a low row, there is room for one word: the mark's arrow says which way.
  const word = alert.limits || look === 'crowded' ? alert.word.split(' ')[0] : alert.word;
  const isLong = readingText(alert).length + alert.word.length > 18;
  return (
    <li
      className={cx(
        'wall-alert',
        readingText(alert).length > 9 && 'wall-alert-tight',
        !isCard && 'wall-alert-row',
        look === 'named-row' && 'wall-alert-named',
        alert.state === 'taken' && 'wall-alert-taken',
      )}
      data-alert={alert.id}
      data-state={alert.state}
    >
      <span className="wall-alert-mark">
        <Mark shape={octagonOf(alert.side)} size={isCard ? 46 : 30} label="Severe" />
      </span>
      <span className="wall-alert-reading">
        <span className="wall-alert-value pnum">{readingText(alert)}</span>{' '}
        <span className={cx('wall-alert-word', isLong && 'wall-alert-word-long')}>
          {word}
          <OwnLimits {...alert} />
        </span>
      </span>
      <span className="wall-alert-whose wall-fit" style={sized(whose, whosePlace[look])}>
        {whose}
      </span>
      <span className="wall-alert-side">
        <span
          className="wall-alert-who wall-fit"
          style={sized(who, { ...sidePlace, width: isCard ? 246 : 204, most: isCard ? 34 : 30 })}
        >
          {who}
        </span>
        <span className={cx('wall-alert-time', time.length > 6 && 'wall-alert-time-long')}>{time}</span>
        <span
          className="wall-alert-what wall-fit"
          style={sized(what, { ...sidePlace, width: 246, most: 30 })}
        >
          {what}
        </span>
      </span>
    </li>
  );
}
