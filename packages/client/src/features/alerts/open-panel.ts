import { serverNow } from '../../lib/server-clock.ts';
import { sessionScopedAtom, store } from '../../lib/store.ts';
import type { NoteDraft } from './note-drafts.ts';

/** Id of the alert whose panel is open; 'all' for the list; null when both are closed. */
export const openPanelAtom = sessionScopedAtom<string | null>(null);

export const alertListPanel = 'all';

export function openAlert(id: string): void {
  store.set(openPanelAtom, id);
}

export function openAlertList(): void {
  store.set(openPanelAtom, alertListPanel);
}

export function closePanel(): void {
  store.set(openPanelAtom, null);
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
