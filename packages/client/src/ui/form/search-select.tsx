import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { cx } from '../show/cx.ts';
import { useFieldControl } from './field.tsx';
import { Icon } from '../show/icon.tsx';
import { caretDown } from '../show/icons.ts';
import { searchOptions, type SearchOption } from './search-options.ts';
import { inputClass } from './text-input.tsx';

export interface SearchSelectProps {
  options: readonly SearchOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** Accessible name, for use without a Field. */
  label?: string | undefined;
  placeholder?: string | undefined;
  emptyText?: string | undefined;
  size?: 'normal' | 'tall' | undefined;
  disabled?: boolean | undefined;
  /** Has the focus from the start, with its options still closed. */
  autoFocus?: boolean | undefined;
  onBlur?: (() => void) | undefined;
}

/** A combobox that filters options by name or detail, for hundreds of them. */
export function SearchSelect(props: SearchSelectProps) {
  const {
    options,
    value,
    onChange,
    label,
    placeholder = 'Search',
    emptyText = 'Nothing found',
    size = 'normal',
    disabled = false,
    autoFocus = false,
    onBlur,
  } = props;
  const [query, setQuery] = useState('');
  const [opensOnFocus, setOpensOnFocus] = useState(!autoFocus);
  const input = useRef<HTMLInputElement>(null);
  const wantsFocus = useRef(autoFocus);
  // Retries after each render until it has the focus, since a page without a layout takes none. Never takes the focus from
  // another element.
  useEffect(() => {
    if (!wantsFocus.current) return;
    if (autoFocus && document.activeElement === document.body) input.current?.focus();
    wantsFocus.current = autoFocus && document.activeElement === document.body;
  });
  // The chosen option's label is replaced by what is typed, not searched with it.
  const selectLabel = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (query === '') currentTarget.select();
  };
  const control = useFieldControl();
  const found = searchOptions(options, query);
  const chosenLabel = (chosen: string | null) => {
    const option = options.find((each) => each.value === chosen);
    return option?.short ?? option?.label ?? '';
  };
  return (
    <Combobox
      immediate={opensOnFocus}
      value={value}
      onChange={onChange}
      onClose={() => setQuery('')}
      disabled={disabled}
    >
      <span className="relative block">
        <ComboboxInput
          ref={input}
          {...control}
          aria-label={label ?? control['aria-label']}
          placeholder={placeholder}
          autoComplete="off"
          displayValue={chosenLabel}
          onChange={(event) => setQuery(event.target.value)}
          onFocus={selectLabel}
          onClick={selectLabel}
          onBlur={() => {
            setOpensOnFocus(true);
            onBlur?.();
          }}
          className={cx(inputClass(size), 'text-ellipsis', size === 'tall' ? 'pr-14' : 'pr-11')}
        />
        <ComboboxButton
          className={cx(
            'absolute inset-y-0 right-0 flex items-center justify-center text-ink-2',
            size === 'tall' ? 'w-14' : 'w-11',
          )}
          aria-label="Show all"
        >
          <Icon svg={caretDown} size={16} />
        </ComboboxButton>
      </span>
      <ComboboxOptions
        anchor={{ to: 'bottom start', gap: 4 }}
        className="z-40 max-h-80! w-(--input-width) min-w-64 overflow-y-auto rounded-field border border-line bg-raised p-1 shadow-floating empty:invisible"
      >
        {found.shown.map((option) => (
          <ComboboxOption
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? false}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-button px-3 py-1.5 leading-5 data-disabled:text-ink-3 data-focus:bg-primary-soft data-focus:outline-2 data-focus:outline-primary-ink data-selected:font-head"
          >
            <span className="min-w-0 wrap-anywhere">{option.label}</span>
            {option.detail && <span className="shrink-0 text-s text-ink-2">{option.detail}</span>}
          </ComboboxOption>
        ))}
        {found.shown.length === 0 && <p className="px-3 py-2.5 text-ink-2">{emptyText}</p>}
        {found.hiddenCount > 0 && (
          <p className="px-3 py-2 text-s text-ink-2">{found.hiddenCount} more: keep typing</p>
        )}
      </ComboboxOptions>
    </Combobox>
  );
}
