import { useRef, useState, type RefCallback } from 'react';
import { entryKeys, firstEntry, measureKeys, type EntryKey, type MeasureKey } from './measures.ts';

/** The field that the keypad writes to, and the order of the fields. */
export function useEntryFocus(onEnd: () => void, first: EntryKey = firstEntry) {
  const [active, setActive] = useState<EntryKey>(first);
  /** The next key of the pad replaces the field's text. */
  const [fresh, setFresh] = useState(true);
  /** The field that was left automatically, until another control is pressed. */
  const [left, setLeft] = useState<MeasureKey>();
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
    left,
    activate: (key: EntryKey) => {
      setActive(key);
      setFresh(true);
      setLeft(undefined);
    },
    /** After typing, the next key of the pad appends; after the stepper buttons it replaces. */
    typed: (key: EntryKey) => {
      setActive(key);
      setFresh(document.activeElement !== inputs.current.get(key));
    },
    pressed: () => {
      setFresh(false);
      setLeft(undefined);
    },
    next: () => {
      // Meant for the field that was left: another step would put the next number into the wrong field.
      if (left) return setLeft(undefined);
      const after = entryKeys.slice(entryKeys.indexOf(active) + 1);
      if (!after.some(focus)) onEnd();
    },
    /** Leaves a field whose value is complete for the next reading; Backspace then goes back to it. */
    advance: (from: MeasureKey) => {
      const after = measureKeys.slice(measureKeys.indexOf(from) + 1);
      if (after.some(focus)) setLeft(from);
    },
  };
}
