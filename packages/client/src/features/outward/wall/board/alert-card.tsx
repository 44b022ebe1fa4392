import { useAtomValue } from 'jotai';
import { cx } from '../../../../ui/show/cx.ts';
import { Mark } from '../../../../ui/show/mark.tsx';
import { asOfAtom } from '../state/liveness.ts';
import type { AlertLook, WallAlert } from './visible-alerts.ts';
import { alertStatus, joinParts, alertForms, readingText, residentForms, rowStatus } from './board-text.ts';
import { FitText } from './fit-text-span.tsx';
import { fits, type TextBox } from './fit-text.ts';
import { alertMark } from '../../../../care/alert-readings.ts';
import { OwnLimits } from './own-limits.tsx';

export interface AlertCardProps {
  alert: WallAlert;
  look: AlertLook;
  /** Formats an instant as "14:02". */
  clock: (moment: string) => string;
}

/** Text box of the resident's name. */
const residentBox: Readonly<Record<AlertLook, TextBox>> = {
  card: { width: 570, height: 80, most: 40, least: 30 },
  row: { width: 250, height: 40, most: 32, least: 30 },
  'named-row': { width: 640, height: 40, most: 32, least: 30 },
  crowded: { width: 224, height: 44, most: 32, least: 30 },
};
/** The same on a card below a text of two lines. */
const lowResidentBox: TextBox = { ...residentBox.card, height: 68 };
/** Text box of several readings, in two lines on a card. */
const readingsBox: Readonly<Record<AlertLook, TextBox>> = {
  card: { width: 560, height: 100, most: 60, least: 44 },
  row: { width: 640, height: 56, most: 50, least: 44 },
  'named-row': { width: 640, height: 56, most: 50, least: 44 },
  crowded: { width: 414, height: 56, most: 50, least: 44 },
};
const whoBox = { width: 246, height: 40, most: 34, least: 30 } as const;
const whatBox = { ...whoBox, most: 30 } as const;
const rowWhoBox = { width: 224, height: 40, most: 30, least: 30 } as const;
const rowTimeBox = { width: 224, height: 48, most: 44, least: 30 } as const;

/** An alert: filled while open or due; with an edge only while a colleague has taken it. */
export function AlertCard({ alert, look, clock }: AlertCardProps) {
  const asOf = useAtomValue(asOfAtom);
  const isCard = look === 'card';
  const residentLine = residentForms(alert).map((form) =>
    isCard ? joinParts(form, clock(alert.measuredAt)) : form,
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
        <Mark
          shape={alertMark(alert.readings)}
          size={isCard ? 46 : 30}
          label={alert.readings.length > 0 ? 'Severe' : 'Alert'}
        />
      </span>
      <AlertSubject alert={alert} look={look} />
      <FitText
        className="wall-alert-whose"
        forms={residentLine}
        box={isCard && !isOneReading(alert) ? lowResidentBox : residentBox[look]}
      />
      {isCard ? (
        <CardStatus {...alertStatus(alert, asOf)} />
      ) : (
        <RowStatus {...rowStatus(alert, asOf, clock)} />
      )}
    </li>
  );
}

const isOneReading = ({ readings, doses }: WallAlert) => readings.length === 1 && doses.length === 0;

/**
 * A single reading, in large letters with its word. Several readings, or doses, as a text that is as large as fits; the mark
 * stands for "Severe".
 */
function AlertSubject({ alert, look }: Pick<AlertCardProps, 'alert' | 'look'>) {
  const [reading] = alert.readings;
  if (!reading || !isOneReading(alert))
    return <FitText className="wall-alert-readings pnum" forms={alertForms(alert)} box={readingsBox[look]} />;
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
          <OwnLimits kind={kind} limits={limits} isShort={look !== 'card' || text.length > 8} />
        )}
      </span>
    </span>
  );
}

function CardStatus({ time, lines }: ReturnType<typeof alertStatus>) {
  const fitting = lines.find(({ who, what }) => fits(who, whoBox) && fits(what, whatBox));
  const { who, what } = fitting ?? lines.at(-1) ?? { who: '', what: '' };
  return (
    <span className="wall-alert-side">
      <FitText className="wall-alert-who" forms={[who]} box={whoBox} />
      <span className={cx('wall-alert-time', time.length > 6 && 'wall-alert-time-long')}>{time}</span>
      <FitText forms={[what]} box={whatBox} />
    </span>
  );
}

function RowStatus({ who, time }: ReturnType<typeof rowStatus>) {
  return (
    <span className="wall-alert-side">
      <FitText className="wall-alert-who" forms={who} box={rowWhoBox} />
      <FitText className="wall-alert-time" forms={[time]} box={rowTimeBox} />
    </span>
  );
}
