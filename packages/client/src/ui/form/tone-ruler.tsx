import { cx } from '../show/cx.ts';
import { toneClass, type ValueTone } from '../show/tone.ts';

export interface RulerSegment {
  /** Upper end of this band. */
  to: number;
  tone: ValueTone;
  /** Labels under its ends: its first and its last value. */
  first?: string | undefined;
  last?: string | undefined;
}

export interface ToneRulerProps {
  min: number;
  max: number;
  /** From low to high; the last one ends at `max`. */
  segments: readonly RulerSegment[];
  value: number | null;
  /** Accessible name, e.g. "38.4, High". */
  label: string;
}

/** Least width of a band, as a part of the ruler, that has room for both of its labels. */
const widthOfTwo = 0.2;

/** The bands of a value drawn to scale, with a pointer at the value; severe bands are hatched. */
export function ToneRuler({ min, max, segments, value, label }: ToneRulerProps) {
  const at = (number: number) => `${(100 * (Math.min(Math.max(number, min), max) - min)) / (max - min)}%`;
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
      {segments.flatMap(({ to, first, last }, index) => {
        const from = segments[index - 1]?.to ?? min;
        if (first && last && (to - from) / (max - min) < widthOfTwo)
          return [
            <Label key={from} left={at((from + to) / 2)} className="-translate-x-1/2">
              {`${first}–${last}`}
            </Label>,
          ];
        return [
          first && (
            <Label key={from} left={at(from)}>
              {first}
            </Label>
          ),
          last && (
            <Label key={to} left={at(to)} className="-translate-x-full">
              {last}
            </Label>
          ),
        ];
      })}
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

interface LabelProps {
  left: string;
  className?: string | undefined;
  children: string;
}

function Label({ left, className, children }: LabelProps) {
  return (
    <span
      className={cx('absolute top-[2.625rem] px-px text-xs whitespace-nowrap text-ink-2', className)}
      style={{ left }}
    >
      {children}
    </span>
  );
}
