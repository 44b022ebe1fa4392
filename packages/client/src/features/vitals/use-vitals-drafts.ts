import { useEffect, useState } from 'react';
import { draftIdOf, encryptedStore } from '../../lib/encrypted-store.ts';
import { useEncryptedDraft } from '../../lib/use-encrypted-draft.ts';
import { parseVitalsDrafts, type VitalsFormDraft } from './vitals-draft.ts';

export interface VitalsDrafts {
  /** The author's other drafts of this form, newest last; empty until loaded. */
  readonly others: readonly VitalsFormDraft[];
  readonly save: (draft: VitalsFormDraft) => void;
  readonly remove: (key: string) => void;
  /** False if the browser cannot encrypt drafts. */
  readonly available: boolean;
}

function without(drafts: readonly VitalsFormDraft[], gone: string): readonly VitalsFormDraft[] {
  return drafts.filter(({ key }) => key !== gone);
}

/** Stores the form encrypted for its author while it has unsaved changes, and loads the author's other drafts. */
export function useVitalsDrafts(formId: string, current: VitalsFormDraft, hasChanges: boolean): VitalsDrafts {
  const [others, setOthers] = useState<readonly VitalsFormDraft[]>([]);
  useEffect(() => {
    let isMounted = true;
    encryptedStore.loadDrafts(formId).then(
      (stored) => isMounted && setOthers((known) => [...parseVitalsDrafts(stored), ...known]),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [formId]);

  const { available, drop } = useEncryptedDraft(draftIdOf(formId, current.key), hasChanges ? current : null);
  useEffect(() => {
    if (!hasChanges) void drop().catch(() => undefined);
  }, [hasChanges, drop]);

  return {
    others: without(others, current.key),
    save: (draft) => {
      setOthers((known) => [...without(known, draft.key), draft]);
      void encryptedStore.saveDraft(draftIdOf(formId, draft.key), draft).catch(() => undefined);
    },
    remove: (key) => {
      setOthers((known) => without(known, key));
      void encryptedStore.deleteDraft(draftIdOf(formId, key)).catch(() => undefined);
    },
    available,
  };
}
