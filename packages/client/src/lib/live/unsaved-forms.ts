import { atom } from 'jotai';
import { useEffect } from 'react';
import { sessionScopedAtom, store } from '../state/store.ts';

const countAtom = sessionScopedAtom(0);

/** Number of open forms with values that are not saved. */
export const unsavedFormCountAtom = atom((get) => get(countAtom));

/** Counts a form while its values are not saved. */
export function useUnsavedForm(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    store.set(countAtom, (count) => count + 1);
    return () => store.set(countAtom, (count) => Math.max(0, count - 1));
  }, [isUnsaved]);
}

/** The page as the server is told: the beginning of the path, without ids. */
export const currentFormPage = (): string => /^\/(?:forms\/)?[a-z-]+/.exec(location.pathname)?.[0] ?? '/';
