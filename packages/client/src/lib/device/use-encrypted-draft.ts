import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { canEncrypt } from './encrypted-author.ts';
import { encryptedStore } from './encrypted-store.ts';
import { onBeforeSessionEnd } from '../session/session.ts';

const pauseMs = 300;

export interface EncryptedDraft {
  /** False without https: show `encryptionUnavailableText`. */
  readonly available: boolean;
  /** Deletes the draft; nothing is stored until the next change of the values. */
  readonly drop: () => Promise<void>;
}

/**
 * Stores a form's values in the encrypted store: 300 ms after each change, when the page is hidden or left, and just before
 * the session ends. null stores nothing, and deletes the stored draft. Load it with `encryptedStore.loadDraft(formId)`.
 */
export function useEncryptedDraft(formId: string, values: object | null): EncryptedDraft {
  const text = values === null ? null : JSON.stringify(values);
  // JSON not stored yet; null once it is stored or dropped.
  const unsaved = useRef<string | null>(null);
  const flush = useEffectEvent(() => {
    if (unsaved.current === null) return;
    void encryptedStore.saveDraft(formId, JSON.parse(unsaved.current)).catch(() => undefined);
    unsaved.current = null;
  });

  const hadText = useRef(false);
  const dropEmptied = useEffectEvent(() => {
    if (hadText.current) void encryptedStore.deleteDraft(formId).catch(() => undefined);
  });

  useEffect(() => {
    unsaved.current = text;
    if (text === null) dropEmptied();
    hadText.current = text !== null;
    const timer = setTimeout(() => flush(), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    const save = () => flush();
    addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    const stay = onBeforeSessionEnd(save);
    return () => {
      removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
      stay();
      save();
    };
  }, []);

  const drop = useCallback(async () => {
    unsaved.current = null;
    await encryptedStore.deleteDraft(formId);
  }, [formId]);
  return { available: canEncrypt(), drop };
}
