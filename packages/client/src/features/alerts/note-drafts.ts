import { Problem } from '@hearthline/contracts';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { draftIdOf, encryptedStore } from '../../lib/encrypted-store.ts';
import { toast } from '../../ui/toast.tsx';
import { isOver } from './urgency.ts';

const formId = 'alert note';

/** What somebody typed under "What was done" and has not saved. */
export interface Note {
  readonly alertId: string;
  /** ISO 8601 */
  readonly startedAt: string;
  readonly text: string;
}

/** Where the note of one alert is kept on this device. */
export function noteIdOf(alertId: string): string {
  return draftIdOf(formId, alertId);
}

/** What was kept on this device; null where it is nothing that this version can read. */
export function noteOf(draft: unknown): Note | null {
  const { alertId, startedAt, text } = (draft ?? {}) as Partial<Note>;
  const isNote = typeof alertId === 'string' && typeof startedAt === 'string' && typeof text === 'string';
  return isNote ? { alertId, startedAt, text } : null;
}

/** Whether an alert that is not in the bar is over; if not, it is in the list of unclosed ones. Rejects where it cannot be told. */
async function isGone(id: string): Promise<boolean> {
  try {
    return isOver((await api.alerts.get({ params: { id } })).alert);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return true;
    throw error;
  }
}

/** Gives its author back, once, what they had typed for an alert that is over by now: no form is left that would offer it. */
async function giveBack(inBar: ReadonlySet<string>): Promise<void> {
  for (const note of (await encryptedStore.loadDrafts(formId)).map(noteOf)) {
    if (!note || inBar.has(note.alertId) || !(await isGone(note.alertId))) continue;
    await encryptedStore.dropDraft(noteIdOf(note.alertId));
    toast.error('Your note was not saved', `Its alert is over. You had typed: “${note.text.trim()}”`);
  }
}

/** Does so when the page knows which alerts are in the bar. */
export function useNotesOfClosedAlerts(inBarIds: readonly string[], isKnown: boolean): void {
  useEffect(() => {
    if (isKnown) giveBack(new Set(inBarIds)).catch(() => undefined);
    // As it was when it first was known: while a panel is open, its alert's end is told there.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [isKnown]);
}
