import type { DoseAct } from '@hearthline/contracts';
import { useCallback, useRef } from 'react';
import { sendAct } from './claims.ts';

/**
 * Sends an act idempotently. A retry sends the same body under the same key; another body has its own key. A recorded act
 * drops its key. If a manager voids it, the new act would otherwise get the old record as its reply.
 */
export function useActSender() {
  const keys = useRef(new Map<string, string>());
  return useCallback(async (body: DoseAct): ReturnType<typeof sendAct> => {
    const text = JSON.stringify(body);
    const key = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, key);
    const reply = await sendAct(body, key);
    keys.current.delete(text);
    return reply;
  }, []);
}
