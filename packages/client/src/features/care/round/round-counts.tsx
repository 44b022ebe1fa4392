import { doseStates } from '../../../care/records/dose-states.ts';
import { cx } from '../../../ui/show/cx.ts';
import { Mark, type MarkShape } from '../../../ui/show/mark.tsx';
import type { RoundCounts as Counts } from './round-doses.ts';

/** Numbers of overdue, missed, due, later and done doses in the round. */
export function RoundCounts({ counts }: { counts: Counts }) {
  const { overdue, missed, due, later, done } = counts;
  return (
    <ul
      aria-label="Doses of the round"
      // Boxes fit their words on a tablet; five equal columns would cut off the longest.
      className="mb-4 grid grid-cols-2 gap-2 tablet:flex tablet:flex-wrap"
    >
      <Count of={doseStates.overdue} count={overdue} look={overdue > 0 ? 'severe' : 'plain'} />
      {missed > 0 && <Count of={doseStates.missed} count={missed} look="severe" />}
      <Count of={doseStates.due} count={due} look={due > 0 ? 'due' : 'plain'} />
      <Count of={doseStates.later} count={later} look="plain" />
      <Count of={{ mark: 'disc-tick', word: 'Done' }} count={done} look="plain" />
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
}

function Count({ of: { mark, word }, count, look }: CountProps) {
  return (
    <li
      className={cx(
        // On the narrowest phones the word is below its number.
        'flex min-h-16 min-w-0 flex-wrap content-center items-center gap-x-1.5 rounded-notice border-[1.5px] px-2 [print-color-adjust:exact] tablet:flex-auto tablet:gap-x-2.5 tablet:px-3 desk:px-4',
        looks[look],
      )}
    >
      <Mark shape={mark} size={24} />
      <span className="pnum text-[1.75rem] leading-9 font-value">{count}</span>
      <span className="font-label">{word}</span>
    </li>
  );
}
