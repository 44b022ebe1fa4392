import { useId } from 'react';
import { useFieldControl } from './field.tsx';

export interface RadioChipsProps<T extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly T[];
  value: T | null;
  onChange: (value: T) => void;
}

/** Radio buttons as chips that wrap, 44 px high; arrow keys move between them. */
export function RadioChips<T extends string>({ label, options, value, onChange }: RadioChipsProps<T>) {
  const name = useId();
  const { id, ...described } = useFieldControl();
  return (
    <div role="radiogroup" id={id} aria-label={label} {...described} className="flex flex-wrap gap-2">
      {options.map((option) => (
        <label
          key={option}
          className="segment relative inline-flex min-h-11 items-center rounded-button border border-line-strong px-3.5 font-label has-checked:border-hearth has-checked:bg-hearth has-checked:text-sheet"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={value === option}
            onChange={() => onChange(option)}
            className="absolute inset-0 appearance-none rounded-[inherit]"
          />
          {option}
        </label>
      ))}
    </div>
  );
}
