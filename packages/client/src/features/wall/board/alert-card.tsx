import { useAtomValue } from 'jotai';
import { cx } from '../../../ui/cx.ts';
import { Mark } from '../../../ui/mark.tsx';
import { asOfAtom } from '../state/liveness.ts';
import type { AlertLook, WallAlert } from './visible-alerts.ts';
import { alertStatus, joinParts, rowStatus, readingText, residentForms } from './board-text.ts';
import { firstFitting, fitTextStyle, type TextBox } from './fit-text.ts';
import { bandMark } from '../../../care/band-mark.ts';
import { OwnLimits } from './own-limits.tsx';

export interface AlertCardProps {
  alert: WallAlert;
  look: AlertLook;
  /** Formats an instant as "14:02". */
  clock: (moment: string) => string;
}

/** Text box of the resident's name. */
const residentBox: Readonly<Record<AlertLook, TextBox>> = {
  card: { width: 570, height: 80, most: 40, least: 28 },
  row: { width: 250, height: 40, most: 32, least: 28 },
  'named-row': { width: 640, height: 40, most: 32, least: 28 },
  crowded: { width: 236, height: 44, most: 32, least: 28 },
};
const statusBox = { width: 246, height: 40, least: 28 } as const;
const rowStatusBox = { width: 204, height: 40, most: 30, least: 28 } as const;
const rowTimeBox = { width: 204, height: 48, most: 44, least: 29 } as const;

/** One alert: filled while open or due, edge only while somebody is on it. */
export function AlertCard({ alert, look, clock }: AlertCardProps) {
  const asOf = useAtomValue(asOfAtom);
  const isCard = look === 'card';
  const residentLine = firstFitting(
    residentForms(alert).map((form) => (isCard ? joinParts(form, clock(alert.measuredAt)) : form)),
    residentBox[look],
  );
  // With own limits, and in a low row, only the first word fits; the mark's arrow shows the side.
  const word = alert.limits || look === 'crowded' ? alert.word.split(' ')[0] : alert.word;
  const isLong = readingText(alert).length + alert.word.length > 18;
  return (
    <li
      className={cx(
        'wall-alert',
        !isCard && 'wall-alert-row',
        look === 'named-row' && 'wall-alert-named',
        alert.state === 'taken' && 'wall-alert-taken',
      )}
      data-alert={alert.id}
      data-state={alert.state}
    >
      <span className="wall-alert-mark">
        <Mark shape={bandMark({ tone: 'severe', side: alert.side })} size={isCard ? 46 : 30} label="Severe" />
      </span>
      <span className="wall-alert-reading">
        <span className="wall-alert-value pnum">{readingText(alert)}</span>{' '}
        <span className={cx('wall-alert-word', isLong && 'wall-alert-word-long')}>
          {word}
          <OwnLimits
            kind={alert.kind}
            limits={alert.limits}
            isShort={!isCard || readingText(alert).length > 9}
          />
        </span>
      </span>
      <span className="wall-alert-whose wall-fit" style={fitTextStyle(residentLine, residentBox[look])}>
        {residentLine}
      </span>
      {isCard ? (
        <CardStatus {...alertStatus(alert, asOf)} />
      ) : (
        <RowStatus {...rowStatus(alert, asOf, clock)} />
      )}
    </li>
  );
}

function CardStatus({ who, time, what }: ReturnType<typeof alertStatus>) {
  return (
    <span className="wall-alert-side">
      <span className="wall-alert-who wall-fit" style={fitTextStyle(who, { ...statusBox, most: 34 })}>
        {who}
      </span>
      <span className={cx('wall-alert-time', time.length > 6 && 'wall-alert-time-long')}>{time}</span>
      <span className="wall-fit" style={fitTextStyle(what, { ...statusBox, most: 30 })}>
        {what}
      </span>
    </span>
  );
}

function RowStatus({ who, time }: ReturnType<typeof rowStatus>) {
  return (
    <span className="wall-alert-side">
      <span className="wall-alert-who wall-fit" style={fitTextStyle(who, rowStatusBox)}>
        {who}
      </span>
      <span className="wall-alert-time wall-fit" style={fitTextStyle(time, rowTimeBox)}>
        {time}
      </span>
    </span>
  );
}
