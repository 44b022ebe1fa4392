import { useEffect, useState } from 'react';
import { draftIdOf, sealed } from '../../lib/sealed-store.ts';
import { useSealedDraft } from '../../lib/use-sealed-draft.ts';
import { sheetsOf, type Sheet } from './sheet.ts';

export interface KeptSheets {
  /** The author's other sheets on this device, the newest last; none until they are read. */
  readonly others: readonly Sheet[];
  readonly keep: (sheet: Sheet) => void;
  readonly forget: (key: string) => void;
  /** False where this browser can keep nothing. */
  readonly available: boolean;
}

function without(sheets: readonly Sheet[], gone: string): readonly Sheet[] {
  return sheets.filter(({ key }) => key !== gone);
}

/** What an earlier version kept in one draft is laid out first, each sheet by itself, as this one keeps them. */
async function readKept(formId: string): Promise<Sheet[]> {
  const inOne = await sealed.loadDraft(formId);
  if (inOne !== null) {
    for (const sheet of sheetsOf([inOne])) await sealed.saveDraft(draftIdOf(formId, sheet.key), sheet);
    await sealed.dropDraft(formId);
  }
  return sheetsOf(await sealed.loadDrafts(formId));
}

/** Keeps what is typed on this device, sealed for its author alone, for as long as it is worth it: not once it is saved. */
export function useKeptSheets(formId: string, current: Sheet, isWorthKeeping: boolean): KeptSheets {
  const [others, setOthers] = useState<readonly Sheet[]>([]);
  useEffect(() => {
    let here = true;
    const show = (sheets: readonly Sheet[]) => here && setOthers((known) => [...sheets, ...known]);
    readKept(formId).then(show, () => undefined);
    return () => {
      here = false;
    };
  }, [formId]);

  const { available, drop } = useSealedDraft(draftIdOf(formId, current.key), isWorthKeeping ? current : null);
  useEffect(() => {
    if (!isWorthKeeping) void drop().catch(() => undefined);
  }, [isWorthKeeping, drop]);

  return {
    others: without(others, current.key),
    keep: (sheet) => {
      setOthers((known) => [...without(known, sheet.key), sheet]);
      void sealed.saveDraft(draftIdOf(formId, sheet.key), sheet).catch(() => undefined);
    },
    forget: (key) => {
      setOthers((known) => without(known, key));
      void sealed.dropDraft(draftIdOf(formId, key)).catch(() => undefined);
    },
    available,
  };
}
