import type { Alert } from '@hearthline/contracts';
import { useRef, type ReactNode } from 'react';
import { alertMark } from '../../../care/alert-readings.ts';
import { OwnLimits } from '../../../care/own-limits.tsx';
import { useCan } from '../../../lib/session/use-can.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useSession } from '../../../lib/session/session.ts';
import { cx } from '../../../ui/show/cx.ts';
import { Mark } from '../../../ui/show/mark.tsx';
import { subjectText, titleText } from '../../../care/alert-subject.ts';
import { closeSuggestionText, statusText, staleStatusText, residentText, whenText } from './alert-text.ts';
import { isWith } from './hands.ts';
import { closePanel, openAlert } from './open-panel.ts';
import { RecheckLink } from './recheck-link.tsx';
import { TakeButton } from './take-button.tsx';
import { UndoTake } from './undo-take.tsx';
import { getUrgency } from './urgency.ts';

export interface AlertRowProps {
  alert: Alert;
  now: Date;
  /** Time of the last heartbeat before the connection was lost, as "14:02"; null while connected. */
  staleSince: string | null;
  /**
   * bar: across the page; compact: one line on Form 01; block: a row of the dialog; resident: on the resident's own
   * page.
   */
  look: 'bar' | 'compact' | 'block' | 'resident';
  /** It has just arrived. */
  isNew?: boolean | undefined;
  /** Button after the others: how many more alerts there are. */
  more?: ReactNode | undefined;
}

// Filled while the alert is open or its recheck is due; with an edge only while a colleague has taken it.
const calling = 'tone-severe bg-tone-ground text-tone-ink outline-2 -outline-offset-2 outline-tone-edge';
const taken = 'border border-l-8 border-line border-l-(--v-severe-edge) bg-raised text-value';

// Stacked on a phone: a box is too narrow for text and button side by side.
const boxed =
  'min-h-15 rounded-dialog px-4 py-2 gap-y-2 max-tablet:flex-col max-tablet:items-stretch max-tablet:pb-3';

const shapes = {
  bar: 'min-h-15 px-4 py-2 max-tablet:px-3 max-tablet:py-1.5 desk:px-5',
  // Form 01 fills a tablet's screen and leaves 44 px. On a phone it scrolls, and its buttons have the size for a
  // thumb.
  compact:
    'px-3 text-s leading-4.5 max-tablet:min-h-14 max-tablet:[&_button]:min-h-14 tablet:h-11 tablet:border-y-0',
  block: boxed,
  resident: boxed,
};

/** An alert. Its text is a button that opens the panel. */
export function AlertRow({ alert, now, staleSince, look, isNew = false, more }: AlertRowProps) {
  const text = useRef<HTMLButtonElement>(null);
  const mayTake = useCan('canRecordVitals');
  const home = useHomeTime();
  const isCalling = getUrgency(alert, now) !== 'taken';
  const isMine = isWith(useSession().user.id, alert);
  const compact = look === 'compact';
  const isBox = look === 'block' || look === 'resident';
  const at = whenText(alert, home);
  const residentAndTime =
    look === 'resident' ? (
      [at, alert.measuredByName].filter(Boolean).join(', ')
    ) : (
      <>
        {residentText(alert)}
        {at !== null && (
          <span className={cx(compact ? 'max-desk:hidden' : !isBox && 'max-tablet:hidden')}>, {at}</span>
        )}
      </>
    );
  // On a phone the button "I’ll take it" already says that the alert is open.
  const isShort = !isBox && mayTake && staleSince === null && alert.state === 'open';
  const status = staleSince === null ? statusText(alert, now, home) : staleStatusText(alert, staleSince);
  return (
    <div
      data-alert={alert.id}
      data-state={alert.state}
      data-live={staleSince === null ? 'live' : 'lost'}
      className={cx(isCalling && staleSince === null && '[--primary-ink:var(--on-severe)]')}
    >
      <div
        className={cx(
          'flex items-center gap-x-3',
          !isBox && 'max-tablet:gap-x-2',
          shapes[look],
          isCalling ? calling : taken,
        )}
      >
        <button
          ref={text}
          type="button"
          onClick={() => openAlert(alert.id)}
          className={cx(
            'group flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-chip text-left',
            !isBox && 'max-tablet:gap-2',
          )}
        >
          <Mark
            shape={alertMark(alert.readings)}
            size={compact ? 22 : 30}
            className={isBox ? undefined : 'max-tablet:size-5.5!'}
          />
          <span
            className={cx(
              'min-w-0',
              compact
                ? 'max-tablet:my-1 max-tablet:line-clamp-3 tablet:truncate'
                : 'max-tablet:text-s max-tablet:leading-4.5',
            )}
          >
            <span
              className={cx(
                'mr-2 font-head underline-offset-4 group-hover:underline',
                compact ? 'text-s tablet:text-m' : 'text-m leading-5 tablet:text-l2 tablet:leading-6',
              )}
            >
              {isNew && 'New: '}
              {titleText(alert)}
            </span>{' '}
            {alert.readings.map(
              ({ kind, limits }) =>
                limits && (
                  <span key={kind} className="mr-2">
                    <OwnLimits kind={kind} limits={limits} look={compact ? 'symbol' : 'text'} />
                  </span>
                ),
            )}
            {residentAndTime !== '' && <>{residentAndTime}. </>}
            <span className={cx('font-label', isShort && 'max-tablet:hidden')}>{status}</span>{' '}
            <span className="font-head">{closeSuggestionText(alert, home)}</span>
          </span>
        </button>
        <div
          className={cx(
            'flex shrink-0 items-center gap-2',
            isBox && 'max-tablet:flex-col max-tablet:items-stretch',
          )}
        >
          {isCalling && mayTake && !isMine && (
            <TakeButton
              alert={alert}
              onTaken={() => text.current?.focus({ preventScroll: true })}
              withToast={look !== 'block'}
            />
          )}
          {look === 'block' && <UndoTake alerts={[alert]} now={now} />}
          {mayTake && isMine && alert.cause === 'readings' && (
            <RecheckLink
              alert={alert}
              kind={isCalling ? 'danger' : 'secondary'}
              label={`Measure again: ${subjectText(alert)}, ${residentText(alert)}`}
              onClick={closePanel}
              className="shrink-0 whitespace-nowrap"
            />
          )}
          {more}
        </div>
      </div>
    </div>
  );
}
