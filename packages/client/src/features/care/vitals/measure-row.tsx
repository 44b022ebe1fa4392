import { isMealKind, isRequiredKind } from '@hearthline/contracts';
import { OwnLimits } from '../../../care/own-limits.tsx';
import { SparkLine } from '../../../care/trend/spark-line.tsx';
import { cx } from '../../../ui/show/cx.ts';
import { Mark } from '../../../ui/show/mark.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { EntryBox } from './entry-box.tsx';
import { isMealChosen, isNeeded, isUnchangedDefault, lacksMeal } from './form-values.ts';
import { measures, type MeasureKey } from './measures.ts';
import { NotMeasuredSelect } from './not-measured.tsx';
import { useVitalsFormState } from './vitals-form-context.ts';
import { ValueChip } from '../../../ui/show/value-chip.tsx';
import { relativeDayText } from '../../../care/moment-text.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { bandMark } from '../../../care/band-mark.ts';

const meals = [
  { value: 'fasting', label: 'Fasting' },
  { value: 'post-meal', label: 'Post-meal' },
] as const;

function SugarMeal() {
  const { values, change } = useVitalsFormState();
  return (
    <SegmentedControl
      label="Sugar measured"
      look="filled"
      size="tall"
      options={meals}
      value={isMealChosen(values) ? values.sugarType : null}
      onChange={(sugarType) => change({ sugarType, changed: { ...values.changed, sugarType: true } })}
    />
  );
}

/**
 * A reading: label and last value on the left, input on the right; below 22rem the label has its own line. In two narrow
 * columns it reserves two lines for the last value, so that the rows below do not move.
 */
export function MeasureRow({ field }: { field: MeasureKey }) {
  const { values, limits, active, week } = useVitalsFormState();
  const { label, unit } = measures[field];
  const optional = !isNeeded(values, field);
  return (
    <div
      data-entry={field}
      className={cx(
        'relative flex shrink-0 items-center justify-between gap-2 border-b tablet:gap-3 border-line px-4 py-3 max-[22rem]:grid max-[22rem]:grid-cols-[minmax(0,1fr)_auto] tablet:grow min-[80rem]:py-1 min-[80rem]:max-[90rem]:min-h-36.5',
        active === field &&
          'bg-primary-soft before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:bg-primary',
      )}
    >
      <div className="min-w-0 flex-1 space-y-0.5 max-[22rem]:contents tablet:space-y-1">
        <p className="col-span-full text-l font-head tablet:text-l2">
          {label}
          {!optional && (
            // The field's own label says "required".
            <span aria-hidden className="text-severe-ink">
              {' *'}
            </span>
          )}{' '}
          <span className="text-m font-text whitespace-nowrap text-ink-2">
            {unit}
            {optional && <span className="max-tablet:hidden">, optional</span>}
          </span>{' '}
          <OwnLimits kind={field} limits={limits?.[field]} />
        </p>
        {isMealKind(field) && (
          <div className="col-span-full max-tablet:text-s max-tablet:[&_label]:px-1.5">
            <SugarMeal />
          </div>
        )}
        <div className="min-w-0 space-y-0.5 tablet:space-y-1">
          <LastReadingLine field={field} />
          {isUnchangedDefault(values, field) && (
            <p className="flex items-center gap-1.5 text-s font-label text-unknown-ink">
              <Mark shape="dashed-ring" />
              not measured yet
            </p>
          )}
          {isMealKind(field) && lacksMeal(values) && (
            <p className="flex items-center gap-1.5 text-s font-label text-unknown-ink">
              <Mark shape="dashed-ring" />
              fasting, not chosen yet
            </p>
          )}
          {isRequiredKind(field) && <NotMeasuredSelect field={field} />}
        </div>
      </div>
      <EntryBox field={field} />
      {/* In the row's upper margin, where it needs no space and moves nothing when it appears. */}
      <span className="absolute top-0 right-4 leading-none">
        <SparkLine kind={field} limits={limits} look="low" {...week} />
      </span>
    </div>
  );
}

/** Reserves the height of a value chip, so that the fields below do not move. */
const lastLine =
  'flex min-h-[1.625rem] flex-wrap items-center gap-x-1 text-s text-ink-2 tablet:gap-x-2 tablet:text-m';

const withoutReading = { loading: '', failed: 'Last reading not known', ready: 'No recent reading' };

/** "Last 128/76, Normal, 8:40 AM" beside its field. */
function LastReadingLine({ field }: { field: MeasureKey }) {
  const home = useHomeTime();
  const { status, readings } = useVitalsFormState().last;
  const reading = readings[field];
  if (!reading) return status !== 'no-resident' && <p className={lastLine}>{withoutReading[status]}</p>;
  const { text, band, limits, recordedAt } = reading;
  const isLoud = band !== null && band !== undefined && band.tone !== 'normal';
  return (
    <p className={lastLine}>
      <span className="-order-2">Last</span>
      {band ? (
        <ValueChip value={text} tone={band.tone} word={band.word} mark={bandMark(band)} />
      ) : (
        <span className="font-value text-value">{text}</span>
      )}
      <OwnLimits kind={field} limits={limits} look="symbol" />
      <span className={cx('whitespace-nowrap', isLoud && 'max-tablet:-order-1')}>
        {relativeDayText(recordedAt, home)}
      </span>
    </p>
  );
}
