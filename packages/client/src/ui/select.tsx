import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { Icon } from './icon.tsx';
import { caretDown } from './icons.ts';
import { inputClass } from './text-input.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'children'> {
  options: readonly SelectOption[];
  /** An empty first choice. */
  placeholder?: string | undefined;
  size?: 'normal' | 'tall' | undefined;
}

/** The browser's own list of choices, which every tablet knows how to show. */
export function Select({ options, placeholder, size = 'normal', className, ...props }: SelectProps) {
  const control = useFieldControl();
  return (
    <span className="relative block">
      <select
        {...control}
        {...props}
        className={cx(inputClass(size), 'appearance-none truncate pr-10', className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        svg={caretDown}
        size={16}
        className="pointer-events-none absolute right-4 top-1/2 -translate-y-1/2 text-ink-2"
      />
    </span>
  );
}
