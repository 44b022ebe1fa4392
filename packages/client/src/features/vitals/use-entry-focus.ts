import { useRef, useState, type RefCallback } from 'react';
import { entryKeys, type EntryKey } from './measures.ts';

/** The field that the keypad writes to, and the order of the fields. */
export function useEntryFocus(onEnd: () => void) {
  const [active, setActive] = useState<EntryKey>('bloodPressure');
  /** The next key of the pad replaces the field's text. */
  const [fresh, setFresh] = useState(true);
  const inputs = useRef(new Map<EntryKey, HTMLInputElement>());

  const inputRef =
    (key: EntryKey): RefCallback<HTMLInputElement> =>
    (input) => {
      if (input) inputs.current.set(key, input);
      return () => void inputs.current.delete(key);
    };
  const focus = (key: EntryKey) => {
    const input = inputs.current.get(key);
    if (!input || input.disabled) return false;
    input.focus();
    input.closest('[data-entry]')?.scrollIntoView({ block: 'nearest' });
    return true;
  };
  return {
    active,
    fresh,
    inputRef,
    focus,
    activate: (key: EntryKey) => {
      setActive(key);
      setFresh(true);
    },
    /** After typing, the next key of the pad appends; after the stepper buttons it replaces. */
    typed: (key: EntryKey) => {
      setActive(key);
      setFresh(document.activeElement !== inputs.current.get(key));
    },
    pressed: () => setFresh(false),
    next: () => {
      const after = entryKeys.slice(entryKeys.indexOf(active) + 1);
      if (!after.some(focus)) onEnd();
    },
  };
}
