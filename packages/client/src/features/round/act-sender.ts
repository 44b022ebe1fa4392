import type { DoseAct } from '@hearthline/contracts';
import { useCallback, useRef } from 'react';
import { sendAct } from './claims.ts';

/**
 * Sends an act. After a failure the same body goes again under the same key, another one under its own. One that was recorded
 * needs its key no more: voided by a manager and given anew it is another act, which the old key would answer with the old record.
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
