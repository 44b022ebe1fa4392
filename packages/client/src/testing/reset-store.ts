import type { WritableAtom } from 'jotai';
import { resetSessionData, store } from '../lib/state/store.ts';

type SettableAtom = WritableAtom<unknown, [unknown], unknown>;
const changed = new Map<object, () => void>();
const { set } = store;

// Notes every atom that is set, so that the store is reset without importing the modules that keep something in it.
store.set = (atom, ...args) => {
  if ('init' in atom) {
    const { init } = atom;
    // Wrapped: Jotai would call a function value as an updater.
    changed.set(atom, () => set(atom as unknown as SettableAtom, () => init));
  }
  return set(atom, ...args);
};

/** Resets the store as after a page load. */
export function resetStore(): void {
  for (const reset of changed.values()) reset();
  changed.clear();
  resetSessionData();
}
