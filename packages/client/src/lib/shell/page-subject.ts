import { useEffect } from 'react';
import { sessionScopedAtom, store } from '../state/store.ts';

/** The subject of the open page, e.g. "Rosa Delgado, room 12"; part of the document's title. */
export const pageSubjectAtom = sessionScopedAtom<string | null>(null);

/** Names whom the page is about in the document's title while the component is mounted. */
export function usePageSubject(subject: string): void {
  useEffect(() => {
    store.set(pageSubjectAtom, subject);
    return () => store.set(pageSubjectAtom, null);
  }, [subject]);
}
