import { useEffect, useState } from 'react';
import { sealed } from './sealed-store.ts';
import { useSealedDraft } from './use-sealed-draft.ts';

/**
 * Keeps what is typed in a form on this device, sealed for its author; `current` is null while there is nothing to keep.
 * `read` answers null for what was kept and this version cannot read; it stays the same function.
 */
export function useKept<Sheet extends object>(
  formId: string,
  current: Sheet | null,
  read: (draft: unknown) => Sheet | null,
) {
  const [found, setFound] = useState<Sheet | null>();
  useEffect(() => {
    let here = true;
    const take = (draft: unknown) => here && setFound((known) => (known === undefined ? read(draft) : known));
    sealed.loadDraft(formId).then(take, () => take(null));
    return () => {
      here = false;
    };
  }, [formId, read]);
  // Nothing is written before what was kept earlier is read and answered: it would be lost.
  const { available, drop } = useSealedDraft(formId, found === null ? current : null);
  return {
    available,
    /** What its author had typed before they left; to be continued or discarded. */
    found: found ?? undefined,
    answered: () => setFound(null),
    drop: () => void drop().catch(() => undefined),
  };
}
