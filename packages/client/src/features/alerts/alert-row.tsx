import type { Alert } from '@hearthline/contracts';
import { useRef, type ReactNode } from 'react';
import { OwnLimits } from '../../care/own-limits.tsx';
import { useCan } from '../../lib/can.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { cx } from '../../ui/cx.ts';
import { Mark } from '../../ui/mark.tsx';
import { offerText, readingText, standText, stoodText, whoseText } from './alert-words.ts';
import { showAlert } from './shown-alerts.ts';
import { TakeButton } from './take-button.tsx';
import { urgencyOf } from './urgency.ts';
import { whenText } from './when-text.ts';

export interface AlertRowProps {
  alert: Alert;
  now: Date;
  /** When the link last spoke, as "14:02"; null while it does. */
  stoodAt: string | null;
  /** bar: across the page; compact: one line of a bedside form; block: a box among others; resident: one on its own page. */
  look: 'bar' | 'compact' | 'block' | 'resident';
  /** A key after the others: how many more there are. */
  more?: ReactNode | undefined;
}

// Solid while somebody is needed; an edge alone while somebody is on it.
const calling = 'tone-severe bg-tone-ground text-tone-ink outline-2 -outline-offset-2 outline-tone-edge';
const taken = 'border border-l-8 border-line border-l-(--v-severe-edge) bg-raised text-value';

// In a box on a phone the key has no room beside the words.
const boxed =
  'min-h-15 rounded-dialog px-4 py-2 gap-y-2 max-tablet:flex-col max-tablet:items-stretch max-tablet:pb-3';

const shapes = {
  bar: 'min-h-15 px-4 py-2 desk:px-5',
  // Form 01 fills a tablet: 44 px are all it can give. A phone's form scrolls, and its keys are a thumb's.
  compact:
    'px-3 text-s leading-4.5 max-tablet:min-h-14 max-tablet:[&_button]:min-h-14 tablet:h-11 tablet:border-y-0',
  block: boxed,
  resident: boxed,
};

/** One alert: solid while somebody is needed, with an edge alone while somebody is on it. Its text opens it. */
export function AlertRow({ alert, now, stoodAt, look, more }: AlertRowProps) {
  const text = useRef<HTMLButtonElement>(null);
  const mayTake = useCan('canRecordVitals');
  const home = useHomeTime();
  const isCalling = urgencyOf(alert, now) !== 'taken';
  const compact = look === 'compact';
  const isBox = look === 'block' || look === 'resident';
  const at = whenText(alert.measuredAt, home);
  const whose =
    look === 'resident' ? (
      `${at}, ${alert.measuredByName}`
    ) : (
      <>
        {whoseText(alert)}
        <span className={cx(compact && 'max-desk:hidden')}>, {at}</span>
      </>
    );
  // On a phone's form the key that is there says it already.
  const isShort = compact && stoodAt === null && alert.state === 'open';
  const stands = stoodAt === null ? standText(alert, now) : stoodText(alert, stoodAt);
  return (
    <div
      data-alert={alert.id}
      data-state={alert.state}
      data-live={stoodAt === null ? 'live' : 'lost'}
      className={cx(isCalling && stoodAt === null && '[--primary-ink:var(--on-severe)]')}
    >
      <div className={cx('flex items-center gap-x-3', shapes[look], isCalling ? calling : taken)}>
        <button
          ref={text}
          type="button"
          onClick={() => showAlert(alert.id)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-chip text-left hover:underline"
        >
          <Mark shape={alert.side === 'high' ? 'octagon-up' : 'octagon-down'} size={compact ? 22 : 30} />
          <span
            className={cx(
              'min-w-0',
              compact ? 'max-tablet:my-1 max-tablet:line-clamp-3 tablet:truncate' : 'max-tablet:text-s',
            )}
          >
            <span
              className={cx('mr-2 font-head', compact ? 'text-s tablet:text-m' : 'text-l tablet:text-l2')}
            >
              {readingText(alert)}, {alert.word}
            </span>{' '}
            {alert.limits && (
              <span className="mr-2">
                <OwnLimits kind={alert.kind} limits={alert.limits} look={compact ? 'symbol' : 'text'} />
              </span>
            )}
            {whose}. <span className={cx('font-label', isShort && 'max-tablet:hidden')}>{stands}</span>{' '}
            <span className="font-head">{offerText(alert, home)}</span>
          </span>
        </button>
        <div
          className={cx(
            'flex shrink-0 items-center gap-2',
            !compact && 'max-tablet:flex-col',
            isBox && 'max-tablet:items-stretch',
          )}
        >
          {isCalling && mayTake && (
            <TakeButton alert={alert} onTaken={() => text.current?.focus({ preventScroll: true })} />
          )}
          {more}
        </div>
      </div>
    </div>
  );
}
