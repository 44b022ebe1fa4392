import { OwnLimits } from '../../care/own-limits.tsx';
import { cx } from '../../ui/cx.ts';
import { Mark } from '../../ui/mark.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { EntryBox } from './entry-box.tsx';
import { isSkippable, isUntouched } from './form-values.ts';
import { LastReadingLine } from './last-reading-line.tsx';
import { measures, type MeasureKey } from './measures.ts';
import { NotMeasured } from './not-measured.tsx';
import { useVitalsFormState } from './vitals-form-context.ts';

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

/** One reading: what it is and was on the left, what it is now on the right. */
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
          {label}{' '}
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
        {isUntouched(values, field) && (
          <p className="flex items-center gap-1.5 text-s font-label text-unknown-ink">
            <Mark shape="dashed-ring" />
            not measured yet
          </p>
        )}
        {isSkippable(field) && <NotMeasured field={field} />}
      </div>
      <EntryBox field={field} />
    </div>
  );
}
