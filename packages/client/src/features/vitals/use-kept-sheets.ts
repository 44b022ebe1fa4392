import { useEffect, useState } from 'react';
import { sealed } from '../../lib/sealed-store.ts';
import { useSealedDraft } from '../../lib/use-sealed-draft.ts';
import type { VitalsFormValues } from './form-values.ts';
import { sheetsOf, worthKeeping, type Sheet } from './sheet.ts';

export interface KeptSheets {
  /** The author's other sheets on this device, the newest last; null until they are read. */
  readonly others: readonly Sheet[] | null;
  readonly keep: (sheet: Sheet) => void;
  readonly forget: (key: string) => void;
  /** False where this browser can keep nothing. */
  readonly available: boolean;
}

function without(sheets: readonly Sheet[], gone: string): readonly Sheet[] {
  return sheets.filter(({ key }) => key !== gone);
}

export interface KeptAs {
  readonly formId: string;
  /** Whether somebody wrote on a sheet. */
  readonly isWritten: (values: VitalsFormValues) => boolean;
}

/** Keeps what is typed on this device, sealed for its author alone; a sheet that was saved is kept no longer. */
export function useKeptSheets(current: Sheet, isSaved: boolean, { formId, isWritten }: KeptAs): KeptSheets {
  const [others, setOthers] = useState<readonly Sheet[] | null>(null);
  useEffect(() => {
    let here = true;
    const read = (draft: unknown) =>
      here && setOthers((known) => known ?? worthKeeping(sheetsOf(draft), isWritten));
    sealed.loadDraft(formId).then(read, () => read(null));
    return () => {
      here = false;
    };
    // What a form is kept as is the same as long as it is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, []);

  const rest = others && without(others, current.key);
  const sheets = rest && worthKeeping(isSaved ? rest : [...rest, current], isWritten);
  const isEmpty = sheets?.length === 0;
  // Nothing is written before what was kept earlier is read: it would be lost.
  const { available, drop } = useSealedDraft(formId, sheets === null || isEmpty ? null : { sheets });
  useEffect(() => {
    if (isEmpty) void drop().catch(() => undefined);
    // `drop` is a new function in every render and always does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [isEmpty]);

  return {
    others: rest,
    keep: (sheet) =>
      setOthers((known) => worthKeeping([...without(known ?? [], sheet.key), sheet], isWritten)),
    forget: (key) => setOthers((known) => known && without(known, key)),
    available,
  };
}
