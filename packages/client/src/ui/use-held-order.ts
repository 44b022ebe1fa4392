import { useState } from 'react';

/**
 * Keeps the order of a list's rows while pointer or focus is in it, so that nothing moves under a press. New rows come
 * last until then; removed ones go at once.
 */
export function useHeldOrder<T extends { readonly id: string }>(rows: readonly T[]) {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const placeOf = ({ id }: T) => {
    const place = held?.indexOf(id) ?? 0;
    return place === -1 ? Infinity : place;
  };
  const hold = () => setHeld((before) => before ?? rows.map(({ id }) => id));
  const release = () => setHeld(null);
  return {
    rows: rows.toSorted((a, b) => placeOf(a) - placeOf(b) || 0),
    /** Handlers for the element around the rows. */
    reading: { onPointerMove: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
