import { sessionScopedAtom, store } from '../../lib/store.ts';

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
