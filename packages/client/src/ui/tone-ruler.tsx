import { cx } from './cx.ts';
import { toneClass, type ValueTone } from './tone.ts';

export interface RulerSegment {
  /** Upper end of this band. */
  to: number;
  tone: ValueTone;
}

export interface ToneRulerProps {
  min: number;
  max: number;
  /** From low to high; the last one ends at `max`. */
  segments: readonly RulerSegment[];
  value: number | null;
  /** Accessible name, e.g. "38.4, High". */
  label: string;
  /** Formats a limit. */
  format?: ((limit: number) => string) | undefined;
}

/** The bands of a value drawn to scale, with a pointer at the value; severe bands are hatched. */
export function ToneRuler({ min, max, segments, value, label, format = String }: ToneRulerProps) {
  const at = (number: number) => `${(100 * (Math.min(Math.max(number, min), max) - min)) / (max - min)}%`;
  const isClose = (limit: number, next: number | undefined) =>
    next !== undefined && next < max && next - limit < 0.08 * (max - min);
  return (
    <div role="img" aria-label={label} className="relative h-15 pt-6">
      <div className="flex h-3.5 gap-0.5 overflow-hidden rounded-[0.25rem]">
        {segments.map((segment, index) => {
          const from = segments[index - 1]?.to ?? min;
          const hatched = segment.tone === 'severe' && 'hatched';
          return (
            <span
              key={segment.to}
              className={cx(toneClass(segment.tone), 'ruler-band', hatched)}
              style={{ flex: Math.max(segment.to - from, 0) }}
            />
          );
        })}
      </div>
      {segments.slice(0, -1).map(({ to }, index) => (
        <span
          key={to}
          className={cx(
            'absolute top-[2.625rem] text-xs text-ink-2',
            isClose(to, segments[index + 1]?.to) ? '-translate-x-full pr-0.5' : '-translate-x-1/2',
          )}
          style={{ left: at(to) }}
        >
          {format(to)}
        </span>
      ))}
      {value !== null && (
        <svg
          viewBox="0 0 18 38"
          className="absolute top-0 h-9.5 w-4.5 -translate-x-1/2"
          style={{ left: at(value) }}
          aria-hidden="true"
        >
          <path d="M0 0h18l-7.5 12v26h-3V12z" fill="var(--value-ink)" />
        </svg>
      )}
    </div>
  );
}
