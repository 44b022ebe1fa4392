import { sessionScopedAtom, store } from '../../../lib/state/store.ts';

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

/** The alert whose panel a recheck was begun from, and the page under it. */
const cameFromAtom = sessionScopedAtom<{ readonly id: string; readonly page: string } | null>(null);

/** Closes the panel for a recheck of its alert: it opens again on the page where it was open. */
export function leaveForRecheck(id: string, page: string): void {
  store.set(cameFromAtom, { id, page });
  closePanel();
}

/** Opens the panel again once the recheck led back to its page; forgets it on any other page than the form. */
export function returnToPanel(page: string, isForm: boolean): void {
  const cameFrom = store.get(cameFromAtom);
  if (!cameFrom) return;
  const isBack = cameFrom.page === page;
  if (!isBack && isForm) return;
  store.set(cameFromAtom, null);
  if (isBack) openAlert(cameFrom.id);
}
