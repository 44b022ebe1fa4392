import { readings, vitalKinds, type Resident } from '@hearthline/contracts';
import { useIsOverflowing } from '../../ui/use-is-overflowing.ts';
import { cx } from '../../ui/cx.ts';
import { SparkLine } from './spark-line.tsx';
import { useWeek } from './use-week.ts';

/** The last 7 days of a resident at a glance, in one line; as high from the start as when they are loaded. */
export function SparkLines({ resident }: { resident: Resident }) {
  const week = useWeek(resident.id);
  const { ref, isOverflowing } = useIsOverflowing();
  const limits = resident.alertLimits?.limits ?? null;
  return (
    <div
      ref={ref}
      role="group"
      aria-label="Last 7 days"
      tabIndex={isOverflowing ? 0 : undefined}
      className={cx(
        'flex h-8 items-center gap-x-5 overflow-x-auto text-s whitespace-nowrap text-ink-2',
        isOverflowing && 'scroll-cue',
      )}
    >
      <span>7 days</span>
      {vitalKinds.map((kind) => (
        <span key={kind} className="inline-flex items-center gap-2 not-has-[svg]:hidden">
          {readings[kind].shortLabel} <SparkLine kind={kind} limits={limits} {...week} />
        </span>
      ))}
    </div>
  );
}
