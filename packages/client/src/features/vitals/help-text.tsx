import type { Band } from '@hearthline/contracts';
import { cx } from '../../ui/cx.ts';
import { Mark } from '../../ui/mark.tsx';
import { toneClass } from '../../ui/tone.ts';
import { useOverflows } from '../../ui/use-overflows.ts';
import { markOfBand } from '../../care/mark-of-band.ts';
import { helpLines } from './help-lines.ts';
import type { MeasureKey } from './measures.ts';
import { useVitalsFormState } from './vitals-form-context.ts';

/** What is normal and what is not, the line that speaks of this value lit. */
export function HelpText({ field, band }: { field: MeasureKey; band: Band | undefined }) {
  const { values, limits } = useVitalsFormState();
  const { ref, overflows } = useOverflows();
  return (
    <ul
      ref={ref}
      aria-label="Help"
      tabIndex={overflows ? 0 : undefined}
      className={cx(
        'flex gap-x-1 overflow-x-auto text-s whitespace-nowrap text-ink-2 max-tablet:-mx-1 tablet:flex-col tablet:gap-y-0.5 tablet:text-m',
        overflows && 'scroll-cue [--sheet:var(--sunken)]',
      )}
    >
      {helpLines(field, band, values.sugarType, limits?.[field]).map((line) => (
        <li
          key={line.text}
          aria-current={line.lit || undefined}
          className={cx(
            'flex min-h-8 items-center gap-2 rounded-chip px-1.5 tablet:px-2',
            line.lit &&
              [toneClass(line.tone), 'bg-tone-ground font-label text-tone-ink max-tablet:-order-1'].join(' '),
          )}
        >
          <Mark shape={markOfBand(line)} />
          {line.text}
        </li>
      ))}
    </ul>
  );
}
