import { readings, vitalKinds, type Resident } from '@hearthline/contracts';
import { SparkLine } from './spark-line.tsx';
import { useWeek } from './use-week.ts';

/** The last 7 days of a resident at a glance; as high from the start as when they are loaded, on a phone two lines. */
export function SparkLines({ resident }: { resident: Resident }) {
  const week = useWeek(resident.id);
  const limits = resident.alertLimits?.limits ?? null;
  return (
    <div
      role="group"
      aria-label="Last 7 days"
      className="flex min-h-14 flex-wrap content-start items-center gap-x-3 text-s leading-7 whitespace-nowrap text-ink-2 tablet:min-h-7 tablet:gap-x-5"
    >
      <span className="max-tablet:sr-only">7 days</span>
      {vitalKinds.map((kind) => (
        <span key={kind} className="hidden h-7 items-center gap-1.5 has-[svg]:inline-flex">
          {readings[kind].shortLabel} <SparkLine kind={kind} limits={limits} look="inline" {...week} />
        </span>
      ))}
    </div>
  );
}
