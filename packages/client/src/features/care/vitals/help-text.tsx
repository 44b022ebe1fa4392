import type { Band } from '@hearthline/contracts';
import { cx } from '../../../ui/show/cx.ts';
import { Mark } from '../../../ui/show/mark.tsx';
import { toneClass } from '../../../ui/show/tone.ts';
import { useIsOverflowing } from '../../../ui/show/use-is-overflowing.ts';
import { bandMark } from '../../../care/band-mark.ts';
import { helpLines } from './help-lines.ts';
import type { MeasureKey } from './measures.ts';
import { useVitalsFormState } from './vitals-form-context.ts';

/** Help text of a field with the line of the current band highlighted. */
export function HelpText({ field, band }: { field: MeasureKey; band: Band | undefined }) {
  const { values, limits } = useVitalsFormState();
  const { ref, isOverflowing } = useIsOverflowing();
  return (
    <ul
      ref={ref}
      aria-label="Help"
      tabIndex={isOverflowing ? 0 : undefined}
      className={cx(
        'flex gap-x-1 overflow-x-auto text-s leading-4.5 whitespace-nowrap text-ink-2 max-tablet:-mx-1 tablet:flex-col tablet:whitespace-normal',
        isOverflowing && 'scroll-cue [--sheet:var(--sunken)]',
      )}
    >
      {helpLines(field, band, values.sugarType, limits?.[field]).map((line) => (
        <li
          key={line.text}
          aria-current={line.isCurrent || undefined}
          className={cx(
            'flex min-h-8 items-center gap-2 rounded-chip px-1.5 tablet:min-h-6',
            line.isCurrent &&
              [toneClass(line.tone), 'bg-tone-ground font-label text-tone-ink max-tablet:-order-1'].join(' '),
          )}
        >
          <Mark shape={bandMark(line)} />
          {line.text}
        </li>
      ))}
    </ul>
  );
}
