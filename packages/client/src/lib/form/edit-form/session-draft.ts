import { useEffect } from 'react';
import { sessionScopedAtom, store } from '../../state/store.ts';
import type { FormDraft } from './draft.ts';

/** Drafts of this session's forms that were closed with something typed, by storage key. */
const draftsAtom = sessionScopedAtom<Readonly<Record<string, object>>>({});

function put(key: string, draft: object | null): void {
  store.set(draftsAtom, ({ [key]: _before, ...others }) => (draft ? { ...others, [key]: draft } : others));
}

/** The draft of a form that was closed in this session; undefined if there is none. */
export function sessionDraft<Values, Entity>(key: string | undefined): FormDraft<Values, Entity> | undefined {
  // `useSessionDraft` stored it under the key of the same form.
  return store.get(draftsAtom)[key ?? ''] as FormDraft<Values, Entity> | undefined;
}

/** Keeps the current draft until the form is opened again; null deletes it. Without a key it does nothing. */
export function useSessionDraft(key: string | undefined, current: object | null) {
  const text = JSON.stringify(current);
  useEffect(() => {
    if (key !== undefined) put(key, JSON.parse(text) as object | null);
  }, [key, text]);
  return { drop: () => key !== undefined && put(key, null) };
}
