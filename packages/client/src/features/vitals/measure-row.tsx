import { OwnLimits } from '../../care/own-limits.tsx';
import { cx } from '../../ui/cx.ts';
import { Mark } from '../../ui/mark.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { EntryBox } from './entry-box.tsx';
import { isSkippable, isUnchangedDefault } from './form-values.ts';
import { measures, type MeasureKey } from './measures.ts';
import { NotMeasuredSelect } from './not-measured.tsx';
import { useVitalsFormState } from './vitals-form-context.ts';
import { ValueChip } from '../../ui/value-chip.tsx';
import { relativeDayText } from '../../care/moment-text.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { bandMark } from '../../care/band-mark.ts';

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
      value={values.sugarType}
      onChange={(sugarType) => change({ sugarType })}
    />
  );
}

/** One reading: label and last value on the left, input on the right. */
export function MeasureRow({ field }: { field: MeasureKey }) {
  const { values, limits, active } = useVitalsFormState();
  const { label, unit, optional } = measures[field];
  return (
    <div
      data-entry={field}
      className={cx(
        'relative flex shrink-0 items-center justify-between gap-2 border-b tablet:gap-3 border-line px-4 py-3 max-[22rem]:flex-wrap tablet:grow min-[80rem]:py-2',
        active === field &&
          'bg-primary-soft before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:bg-primary',
      )}
    >
      <div className="min-w-0 flex-1 space-y-0.5 max-[22rem]:basis-full tablet:space-y-1">
        <p className="text-l font-head tablet:text-l2">
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
        {field === 'sugar' && (
          <div className="max-tablet:text-s max-tablet:[&_label]:px-1.5">
            <SugarMeal />
          </div>
        )}
        <LastReadingLine field={field} />
        {isUnchangedDefault(values, field) && (
          <p className="flex items-center gap-1.5 text-s font-label text-unknown-ink">
            <Mark shape="dashed-ring" />
            not measured yet
          </p>
        )}
        {isSkippable(field) && <NotMeasuredSelect field={field} />}
      </div>
      <EntryBox field={field} />
    </div>
  );
}

/** "Last 128/76, Normal, 8:40 AM" beside the field it speaks of. */
function LastReadingLine({ field }: { field: MeasureKey }) {
  const home = useHomeTime();
  const { status, readings } = useVitalsFormState().last;
  const reading = readings[field];
  if (!reading && (status === 'no-resident' || status === 'loading')) return null;
  if (!reading && status === 'failed')
    return <p className="text-s text-ink-2 tablet:text-m">Last reading not known</p>;
  if (!reading) return <p className="text-s text-ink-2 tablet:text-m">No recent reading</p>;
  const { text, band, limits, recordedAt } = reading;
  const isLoud = band !== null && band !== undefined && band.tone !== 'normal';
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-s text-ink-2 tablet:gap-x-2 tablet:text-m">
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
