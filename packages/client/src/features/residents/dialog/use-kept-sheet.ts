import { useEffect, useState } from 'react';
import { sealed } from '../../../lib/sealed-store.ts';
import { useSealedDraft } from '../../../lib/use-sealed-draft.ts';
import { sheetOf, type Sheet } from './sheet.ts';

/** Keeps what is typed on this device, sealed for its author; `current` is null while there is nothing to keep. */
export function useKeptSheet(residentId: string | undefined, current: Sheet | null) {
  const formId = `resident:${residentId ?? 'new'}`;
  const [found, setFound] = useState<Sheet | null>();
  useEffect(() => {
    let here = true;
    const read = (draft: unknown) =>
      here && setFound((known) => (known === undefined ? sheetOf(draft) : known));
    sealed.loadDraft(formId).then(read, () => read(null));
    return () => {
      here = false;
    };
  }, [formId]);
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
