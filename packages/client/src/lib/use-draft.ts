import { useEffect, useEffectEvent, useState } from 'react';
import { encryptedStore } from './encrypted-store.ts';
import { useEncryptedDraft } from './use-encrypted-draft.ts';

/**
 * Stores a form's draft on this device, encrypted for its author, and loads an earlier one. `current` is null while
 * there is nothing to store; `read` returns null for a draft it can't parse. Without a `formId` it does nothing.
 */
export function useDraft<Draft extends object>(
  formId: string | undefined,
  current: Draft | null,
  read: (stored: unknown) => Draft | null,
) {
  const [found, setFound] = useState<Draft | null | undefined>(formId === undefined ? null : undefined);
  const resolve = useEffectEvent((stored: unknown) =>
    setFound((known) => (known === undefined ? read(stored) : known)),
  );
  useEffect(() => {
    if (formId === undefined) return;
    let isMounted = true;
    const resolveIfMounted = (stored: unknown) => isMounted && resolve(stored);
    encryptedStore.loadDraft(formId).then(resolveIfMounted, () => resolveIfMounted(null));
    return () => {
      isMounted = false;
    };
  }, [formId]);
  // Nothing is stored until an earlier draft was loaded and answered: it would be overwritten.
  const isWritable = formId !== undefined && found === null;
  const { available, drop } = useEncryptedDraft(formId ?? '', isWritable ? current : null);
  return {
    /** False when the browser can't encrypt: show `encryptionUnavailableText`. */
    available: available || formId === undefined,
    /** The earlier draft, to be continued or discarded. */
    storedDraft: found ?? undefined,
    dismiss: () => setFound(null),
    drop: () => {
      if (formId !== undefined) void drop().catch(() => undefined);
    },
  };
}
