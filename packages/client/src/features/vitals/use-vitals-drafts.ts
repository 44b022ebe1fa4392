import { useEffect, useState } from 'react';
import { draftIdOf, encryptedStore } from '../../lib/encrypted-store.ts';
import { useEncryptedDraft } from '../../lib/use-encrypted-draft.ts';
import { vitalsDraftsOf, type VitalsFormDraft } from './vitals-draft.ts';

export interface VitalsDrafts {
  /** The author's other sheets on this device, the newest last; none until they are read. */
  readonly others: readonly VitalsFormDraft[];
  readonly keep: (sheet: VitalsFormDraft) => void;
  readonly forget: (key: string) => void;
  /** False where this browser can keep nothing. */
  readonly available: boolean;
}

function without(sheets: readonly VitalsFormDraft[], gone: string): readonly VitalsFormDraft[] {
  return sheets.filter(({ key }) => key !== gone);
}

/** Keeps what is typed on this device, sealed for its author alone, for as long as it is worth it: not once it is saved. */
export function useVitalsDrafts(
  formId: string,
  current: VitalsFormDraft,
  isWorthKeeping: boolean,
): VitalsDrafts {
  const [others, setOthers] = useState<readonly VitalsFormDraft[]>([]);
  useEffect(() => {
    let here = true;
    const show = (stored: readonly unknown[]) =>
      here && setOthers((known) => [...vitalsDraftsOf(stored), ...known]);
    encryptedStore.loadDrafts(formId).then(show, () => undefined);
    return () => {
      here = false;
    };
  }, [formId]);

  const { available, drop } = useEncryptedDraft(
    draftIdOf(formId, current.key),
    isWorthKeeping ? current : null,
  );
  useEffect(() => {
    if (!isWorthKeeping) void drop().catch(() => undefined);
  }, [isWorthKeeping, drop]);

  return {
    others: without(others, current.key),
    keep: (sheet) => {
      setOthers((known) => [...without(known, sheet.key), sheet]);
      void encryptedStore.saveDraft(draftIdOf(formId, sheet.key), sheet).catch(() => undefined);
    },
    forget: (key) => {
      setOthers((known) => without(known, key));
      void encryptedStore.dropDraft(draftIdOf(formId, key)).catch(() => undefined);
    },
    available,
  };
}
