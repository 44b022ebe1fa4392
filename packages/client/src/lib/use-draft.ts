import { useEffect, useEffectEvent, useState } from 'react';
import { encryptedStore } from './encrypted-store.ts';
import { useEncryptedDraft } from './use-encrypted-draft.ts';

/**
 * Keeps what is typed in a form on this device, encrypted for its author, and finds what they left there before.
 * `current` is null while there is nothing to keep; `read` answers null for a draft that this version cannot read.
 * Without a `formId` nothing is kept and nothing found.
 */
export function useDraft<Draft extends object>(
  formId: string | undefined,
  current: Draft | null,
  read: (stored: unknown) => Draft | null,
) {
  const [found, setFound] = useState<Draft | null | undefined>(formId === undefined ? null : undefined);
  const take = useEffectEvent((stored: unknown) =>
    setFound((known) => (known === undefined ? read(stored) : known)),
  );
  useEffect(() => {
    if (formId === undefined) return;
    let here = true;
    const takeHere = (stored: unknown) => here && take(stored);
    encryptedStore.loadDraft(formId).then(takeHere, () => takeHere(null));
    return () => {
      here = false;
    };
  }, [formId]);
  // Nothing is written before what was left there is read and answered: it would be lost.
  const isWritable = formId !== undefined && found === null;
  const { available, drop } = useEncryptedDraft(formId ?? '', isWritable ? current : null);
  return {
    /** False where the browser cannot keep it: say `sealedUnavailableText`. */
    available: available || formId === undefined,
    /** What its author had typed before they left; to be continued or discarded. */
    storedDraft: found ?? undefined,
    dismiss: () => setFound(null),
    drop: () => {
      if (formId !== undefined) void drop().catch(() => undefined);
    },
  };
}
