import { Problem } from '@hearthline/contracts';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { draftIdOf, encryptedStore } from '../../lib/encrypted-store.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { sessionScopedAtom, store } from '../../lib/store.ts';
import { toast } from '../../ui/toast.tsx';
import { isOver } from './urgency.ts';

const formId = 'alert note';

/** A note typed under "Action taken" and not saved yet. */
export interface NoteDraft {
  readonly alertId: string;
  /** ISO 8601 */
  readonly startedAt: string;
  readonly text: string;
}

/** Notes typed in this session and not saved, by alert id. */
export const noteDraftsAtom = sessionScopedAtom<Readonly<Record<string, NoteDraft>>>({});

export function setNoteDraft(alertId: string, text: string): void {
  store.set(noteDraftsAtom, (before) => {
    const startedAt = before[alertId]?.startedAt ?? serverNow().toISOString();
    return { ...before, [alertId]: { alertId, startedAt, text } };
  });
}

/** After the note was saved or discarded. */
export function removeNoteDraft(alertId: string): void {
  store.set(noteDraftsAtom, ({ [alertId]: _gone, ...others }) => others);
}

/** Id of the encrypted draft with the note of one alert. */
export function noteDraftIdOf(alertId: string): string {
  return draftIdOf(formId, alertId);
}

/** Parses a stored draft; null if its shape is not that of a note. */
export function parseNoteDraft(draft: unknown): NoteDraft | null {
  const { alertId, startedAt, text } = (draft ?? {}) as Partial<NoteDraft>;
  const isNote = typeof alertId === 'string' && typeof startedAt === 'string' && typeof text === 'string';
  return isNote ? { alertId, startedAt, text } : null;
}

/**
 * Whether an alert that is not in the bar is over; if not, it is among the unclosed ones. Rejects when the server
 * cannot be asked.
 */
async function isGone(id: string): Promise<boolean> {
  try {
    return isOver((await api.alerts.get({ params: { id } })).alert);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return true;
    throw error;
  }
}

/**
 * Shows each note of the user whose alert is over in a toast, once, and deletes its draft: no form could restore
 * it.
 */
async function reportLostNotes(inBar: ReadonlySet<string>): Promise<void> {
  for (const note of (await encryptedStore.loadDrafts(formId)).map(parseNoteDraft)) {
    if (!note || inBar.has(note.alertId) || !(await isGone(note.alertId))) continue;
    await encryptedStore.deleteDraft(noteDraftIdOf(note.alertId));
    toast.error('Your note was not saved', `Its alert is over. You had typed: “${note.text.trim()}”`);
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
