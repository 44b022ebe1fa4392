import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 200;

/** A search field's text: what is typed goes out once the typing pauses, and what the address says comes in. */
export function useSearchText(search: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState({ text: search, of: search });
  // Back and Forward change the address under the field.
  if (typed.of !== search) setTyped({ text: search, of: search });
  const send = useEffectEvent(onSearch);
  const { text } = typed;
  useEffect(() => {
    if (text === search) return;
    const timer = setTimeout(() => send(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, search]);
  return { text, type: (next: string) => setTyped({ text: next, of: search }) };
}
