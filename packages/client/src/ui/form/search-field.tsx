import search from '@phosphor-icons/core/regular/magnifying-glass.svg?raw';
import { useEffect, useEffectEvent, useState } from 'react';
import { TextInput } from './text-input.tsx';

const debounceMs = 200;

export interface SearchFieldProps {
  /** Label and placeholder: "Search by name, nickname or room". */
  readonly label: string;
  readonly value: string;
  /** Called 200 ms after the last key (debounced). */
  readonly onSearch: (text: string) => void;
  readonly maxLength?: number | undefined;
  /** normal 44 px, tall 56 px. */
  readonly size?: 'normal' | 'tall' | undefined;
}

/** A search field; `value` may also change from outside. */
export function SearchField({ label, value, onSearch, maxLength = 100, size }: SearchFieldProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  // Back and Forward change the URL state behind the field.
  if (typed.of !== value) setTyped({ text: value, of: value });
  const send = useEffectEvent(onSearch);
  const { text } = typed;
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => send(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <TextInput
      type="search"
      icon={search}
      size={size}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      autoComplete="off"
      value={text}
      onChange={(event) => setTyped({ text: event.target.value, of: value })}
    />
  );
}
