import type { ComponentProps } from 'react';
import { cx } from '../show/cx.ts';
import { useFieldControl } from './field.tsx';
import { Icon } from '../show/icon.tsx';
import { caretDown } from '../show/icons.ts';
import { inputClass } from './text-input.tsx';

/** A value, with a label if its text differs. */
export type SelectOption = string | { readonly value: string; readonly label: string };

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'children'> {
  options: readonly SelectOption[];
  /** First option, with an empty value, for no choice. */
  placeholder?: string | undefined;
}

/** The platform's select for a short list; SearchSelect is for hundreds of options. */
export function Select({ options, placeholder, className, ...props }: SelectProps) {
  const control = useFieldControl();
  return (
    <span className="relative block">
      <select
        {...control}
        {...props}
        className={cx(inputClass('normal'), 'appearance-none pr-11', className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => {
          const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
          return (
            <option key={value} value={value}>
              {label}
            </option>
          );
        })}
      </select>
      <Icon
        svg={caretDown}
        size={16}
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-2"
      />
    </span>
  );
}
