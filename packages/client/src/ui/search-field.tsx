import search from '@phosphor-icons/core/regular/magnifying-glass.svg?raw';
import { useEffect, useEffectEvent, useState } from 'react';
import { TextInput } from './text-input.tsx';

const debounceMs = 200;

export interface SearchFieldProps {
  /** What is searched: "Search by name, nickname or room". */
  readonly label: string;
  readonly value: string;
  /** Called once the typing pauses. */
  readonly onSearch: (text: string) => void;
  readonly maxLength?: number | undefined;
}

/** A search box: what is typed goes out once the typing pauses, and a value that changes elsewhere comes in. */
export function SearchField({ label, value, onSearch, maxLength = 100 }: SearchFieldProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  // Back and Forward change the address under the field.
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
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      autoComplete="off"
      value={text}
      onChange={(event) => setTyped({ text: event.target.value, of: value })}
    />
  );
}
