import { serverNow } from '../../lib/clock.ts';
import { sessionData, store } from '../../lib/store.ts';
import type { Note } from './note-drafts.ts';

/** The alert whose panel is open, by id; 'all' for the list of them; null for neither. */
export const shownAtom = sessionData<string | null>(null);

export const allAlerts = 'all';

export function showAlert(id: string): void {
  store.set(shownAtom, id);
}

export function showAllAlerts(): void {
  store.set(shownAtom, allAlerts);
}

export function showNone(): void {
  store.set(shownAtom, null);
}

/** What was typed under "What was done", by the alert's id, until it is saved. */
export const draftsAtom = sessionData<Readonly<Record<string, Note>>>({});

export function keepDraft(alertId: string, text: string): void {
  store.set(draftsAtom, (before) => {
    const startedAt = before[alertId]?.startedAt ?? serverNow().toISOString();
    return { ...before, [alertId]: { alertId, startedAt, text } };
  });
}

/** Saved or given up. */
export function forgetDraft(alertId: string): void {
  store.set(draftsAtom, ({ [alertId]: _gone, ...others }) => others);
}
