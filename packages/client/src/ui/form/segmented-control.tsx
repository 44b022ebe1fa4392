import { useId } from 'react';
import { cx } from '../show/cx.ts';
import { useFieldControl } from './field.tsx';

export interface Segment<T extends string> {
  value: T;
  label: string;
  disabled?: boolean | undefined;
}

export interface SegmentedControlProps<T extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly Segment<T>[];
  value: T | null;
  onChange: (value: T) => void;
  /** soft: a choice of view; filled: an answer in a form. */
  look?: 'soft' | 'filled' | undefined;
  size?: 'normal' | 'tall' | undefined;
  wide?: boolean | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
}

/** Radio buttons as segments side by side; arrow keys move between them. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, options, value, onChange, look = 'soft', size = 'normal', wide, disabled, onBlur } = props;
  const name = useId();
  const { id, ...described } = useFieldControl();
  const picked =
    look === 'soft'
      ? 'has-checked:bg-primary-soft has-checked:text-primary-ink has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-primary'
      : 'has-checked:bg-hearth has-checked:text-sheet';
  return (
    <div
      role="radiogroup"
      id={id}
      aria-label={label}
      {...described}
      onBlur={onBlur}
      className={cx('field-box flex', wide ? 'w-full' : 'w-fit')}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'segment relative inline-flex items-center justify-center px-3.5 text-center font-label text-ink-2 first:rounded-l-[0.5rem] last:rounded-r-[0.5rem]',
            size === 'tall' ? 'min-h-14' : 'min-h-11',
            wide ? 'min-w-0 flex-1' : 'whitespace-nowrap',
            (disabled || option.disabled) && 'text-ink-3 line-through',
            picked,
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            disabled={disabled || option.disabled}
            className="absolute inset-0 appearance-none rounded-[inherit]"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
