import { useAtomValue } from 'jotai';
import { cx } from '../../../ui/cx.ts';
import { Mark } from '../../../ui/mark.tsx';
import { asOfAtom } from '../state/liveness.ts';
import type { AlertLook, WallAlert } from './visible-alerts.ts';
import {
  alertStatus,
  joinParts,
  readingsForms,
  readingText,
  residentForms,
  rowStatus,
} from './board-text.ts';
import { firstFitting, fitTextStyle, type TextBox } from './fit-text.ts';
import { alertMark } from '../../../care/alert-readings.ts';
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
/** Text box of several readings, in at most two lines. */
const readingsBox: Readonly<Record<AlertLook, TextBox>> = {
  card: { width: 560, height: 92, most: 60, least: 30 },
  row: { width: 640, height: 64, most: 50, least: 28 },
  'named-row': { width: 640, height: 64, most: 50, least: 28 },
  crowded: { width: 430, height: 64, most: 40, least: 28 },
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
        <Mark shape={alertMark(alert.readings)} size={isCard ? 46 : 30} label="Severe" />
      </span>
      <AlertReadings readings={alert.readings} look={look} />
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

/** One reading in large with its word; several in a text as large as fits, for which the mark says "Severe". */
function AlertReadings({ readings, look }: Pick<WallAlert, 'readings'> & Pick<AlertCardProps, 'look'>) {
  const [reading, ...others] = readings;
  if (!reading) return null;
  if (others.length > 0) {
    const text = firstFitting(readingsForms(readings), readingsBox[look]);
    return (
      <span className="wall-alert-readings wall-fit pnum" style={fitTextStyle(text, readingsBox[look])}>
        {text}
      </span>
    );
  }
  const { kind, limits } = reading;
  const text = readingText(reading);
  // With own limits, and in a low row, only the first word fits; the mark's arrow shows the side.
  const word = limits || look === 'crowded' ? reading.word.split(' ')[0] : reading.word;
  const isLong = text.length + reading.word.length > 18;
  return (
    <span className="wall-alert-reading">
      <span className="wall-alert-value pnum">{text}</span>{' '}
      <span className={cx('wall-alert-word', isLong && 'wall-alert-word-long')}>
        {word}
        {look !== 'crowded' && (
          <OwnLimits kind={kind} limits={limits} isShort={look !== 'card' || text.length > 9} />
        )}
      </span>
    </span>
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
