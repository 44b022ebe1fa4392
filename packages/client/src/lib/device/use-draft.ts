import { useEffect, useEffectEvent, useState } from 'react';
import { getDraftId, encryptedStore } from './encrypted-store.ts';
import { useEncryptedDraft } from './use-encrypted-draft.ts';

/**
 * Stores a form's draft on this device, encrypted for its author, and loads earlier drafts. `current` is null while there is
 * nothing to store; `read` returns null for a draft it can't parse. Without a `formId` the hook does nothing.
 *
 * Without a `key` the form has a single draft, and stores nothing until the user has decided about an earlier draft. With a
 * `key` it has a draft for each key, so that two tabs or two residents do not overwrite each other.
 */
export function useDraft<Draft extends { readonly startedAt: string }>(
  formId: string | undefined,
  current: Draft | null,
  read: (stored: unknown) => Draft | null,
  key?: string,
) {
  /** undefined until loaded. */
  const [found, setFound] = useState<readonly Draft[] | undefined>(formId === undefined ? [] : undefined);
  const hasKeys = key !== undefined;
  const resolve = useEffectEvent((stored: readonly unknown[]) => {
    const drafts = stored.map(read).filter((draft) => draft !== null);
    const byStart = drafts.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
    setFound((known = []) => [...byStart, ...known]);
  });
  useEffect(() => {
    if (formId === undefined) return;
    let isMounted = true;
    const stored = hasKeys
      ? encryptedStore.loadDrafts(formId)
      : encryptedStore.loadDraft(formId).then((draft) => [draft]);
    void stored.catch(() => []).then((drafts) => isMounted && resolve(drafts));
    return () => {
      isMounted = false;
    };
  }, [formId, hasKeys]);

  const idOf = (of: string | undefined) => (of === undefined ? (formId ?? '') : getDraftId(formId ?? '', of));
  const isWritable = formId !== undefined && (hasKeys || found?.length === 0);
  const { available, drop } = useEncryptedDraft(idOf(key), isWritable ? current : null);
  return {
    /** False when the browser can't encrypt: show `encryptionUnavailableText`. */
    available: available || formId === undefined,
    /** The earlier drafts, oldest first; with keys also the current draft. */
    stored: found ?? [],
    /** The newest earlier draft, to be continued or discarded. */
    storedDraft: found?.at(-1),
    /** Offers an earlier draft no more. */
    dismiss: (draft = found?.at(-1)) => setFound((known) => known?.filter((each) => each !== draft)),
    /** Deletes the draft of this form, or the draft of a key. */
    drop: (other: string | undefined = key) => {
      if (formId === undefined) return;
      const dropping = key === undefined || other === key ? drop() : encryptedStore.deleteDraft(idOf(other));
      void dropping.catch(() => undefined);
    },
    /** Stores the draft at once and offers it again: the form goes on with another. */
    putAside: (draft: Draft) => {
      setFound((known = []) => [...known, draft]);
      void encryptedStore.saveDraft(idOf(key), draft).catch(() => undefined);
    },
  };
}
