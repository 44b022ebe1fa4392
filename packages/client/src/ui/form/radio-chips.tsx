import { useId } from 'react';
import { cx } from '../show/cx.ts';
import { useFieldControl } from './field.tsx';

export interface RadioChipsProps<T extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly T[];
  /** The text of an option; by default the option itself. */
  format?: ((option: T) => string) | undefined;
  value: T | null;
  onChange: (value: T) => void;
  /** normal 44 px, tall 56 px. */
  size?: 'normal' | 'tall' | undefined;
}

/** Radio buttons as chips that wrap; arrow keys move between them. */
export function RadioChips<T extends string>(props: RadioChipsProps<T>) {
  const { label, options, format, value, onChange, size = 'normal' } = props;
  const name = useId();
  const { id, ...described } = useFieldControl();
  return (
    <div role="radiogroup" id={id} aria-label={label} {...described} className="flex flex-wrap gap-2">
      {options.map((option) => (
        <label
          key={option}
          className={cx(
            'segment relative inline-flex min-w-12 items-center justify-center rounded-button border border-line-strong px-3.5 font-label has-checked:border-hearth has-checked:bg-hearth has-checked:text-sheet',
            size === 'tall' ? 'min-h-14' : 'min-h-11',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={value === option}
            onChange={() => onChange(option)}
            className="absolute inset-0 appearance-none rounded-[inherit]"
          />
          {format ? format(option) : option}
        </label>
      ))}
    </div>
  );
}
