import { Problem, type Alert } from '@hearthline/contracts';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/server/api.ts';
import { getDraftId, encryptedStore } from '../../../lib/device/encrypted-store.ts';
import { currentSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { isOver } from '../../../care/open-alerts.ts';

const formId = 'alert note';

/** Id of the encrypted draft with an alert's note. */
export function getNoteDraftId(alertId: string): string {
  return getDraftId(formId, alertId);
}

/** The parts of a stored note draft (a `FormDraft`) that are reported. */
const NoteDraft = z.object({ base: z.object({ id: z.string() }), values: z.object({ done: z.string() }) });

/** Reads an alert that is not in the bar; null if it no longer exists. Rejects if the server can't be asked. */
async function readAlert(id: string): Promise<Alert | null> {
  try {
    return (await api.alerts.get({ params: { id } })).alert;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return null;
    throw error;
  }
}

/** True if the alert has the user's note already: it was stored, but the answer was lost. */
const hasOwnNote = ({ notes }: Alert, typed: string): boolean =>
  notes.some(({ by, text }) => by.id === currentSession()?.user.id && text === typed);

/**
 * Shows each note of the user whose alert is over in a toast, once, and deletes its draft: no form could restore
 * it.
 */
async function reportLostNotes(inBar: ReadonlySet<string>): Promise<void> {
  for (const stored of await encryptedStore.loadDrafts(formId)) {
    const { base, values } = NoteDraft.safeParse(stored).data ?? {};
    if (!base || !values || inBar.has(base.id)) continue;
    const alert = await readAlert(base.id);
    // An alert that is not over is in the list of unclosed alerts.
    if (alert && !isOver(alert)) continue;
    await encryptedStore.deleteDraft(getNoteDraftId(base.id));
    const typed = values.done.trim();
    if (alert && hasOwnNote(alert, typed)) continue;
    toast.error('Your note was not saved', `Its alert is over. You had typed: “${typed}”`);
  }
}

/** Runs `reportLostNotes` once, when the alerts in the bar are known. */
export function useLostNoteReport(inBarIds: readonly string[], isKnown: boolean): void {
  useEffect(() => {
    if (isKnown) reportLostNotes(new Set(inBarIds)).catch(() => undefined);
    // Only with the first list: while a panel is open, the panel itself tells that its alert has ended.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [isKnown]);
}
