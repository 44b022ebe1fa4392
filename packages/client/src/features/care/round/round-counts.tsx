import { doseStates } from '../../../care/records/dose-states.ts';
import { cx } from '../../../ui/show/cx.ts';
import { Mark, type MarkShape } from '../../../ui/show/mark.tsx';
import type { RoundCounts as Counts } from './round-doses.ts';

/** Numbers of overdue, missed, due, later and done doses in the round. */
export function RoundCounts({ counts }: { counts: Counts }) {
  const { overdue, missed, due, later, done } = counts;
  const open = missed > 0 ? 'col-span-2' : 'col-span-3';
  return (
    <ul
      aria-label="Doses of the round"
      // Boxes fit their words on a tablet; five equal columns would cut off the longest.
      // On a phone they stand in two rows, so that the first dose is in sight.
      className="mb-4 grid grid-cols-6 gap-2 tablet:flex tablet:flex-wrap"
    >
      <Count of={doseStates.overdue} count={overdue} look={overdue > 0 ? 'severe' : 'plain'} span={open} />
      {missed > 0 && <Count of={doseStates.missed} count={missed} look="severe" span={open} />}
      <Count of={doseStates.due} count={due} look={due > 0 ? 'due' : 'plain'} span={open} />
      <Count of={doseStates.later} count={later} look="plain" span="col-span-3" />
      <Count of={{ mark: 'disc-tick', word: 'Done' }} count={done} look="plain" span="col-span-3" />
    </ul>
  );
}

const looks = {
  severe: 'tone-severe border-tone-edge bg-tone-ground text-tone-ink',
  due: 'due-block',
  plain: 'border-line bg-raised text-value',
};

interface CountProps {
  readonly of: { readonly mark: MarkShape; readonly word: string };
  readonly count: number;
  readonly look: keyof typeof looks;
  /** Columns of six on a phone. */
  readonly span: 'col-span-2' | 'col-span-3';
}

function Count({ of: { mark, word }, count, look, span }: CountProps) {
  return (
    <li
      className={cx(
        // On the narrowest phones the word is below its number.
        'flex min-h-16 min-w-0 flex-wrap content-center items-center gap-x-1.5 rounded-notice border-[1.5px] px-2 [print-color-adjust:exact] tablet:flex-auto tablet:gap-x-2.5 tablet:px-3 desk:px-4',
        looks[look],
        span,
      )}
    >
      <Mark shape={mark} size={24} />
      <span className="pnum text-[1.75rem] leading-9 font-value">{count}</span>
      <span className="font-label">{word}</span>
    </li>
  );
}
