import { atom } from 'jotai';
import { store } from '../state/store.ts';

/** Chromium's question whether to install the app, which can be asked once. TypeScript's types do not have it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Web storage that outlasts a session: nobody is asked again on this device. */
const refusedKey = 'install-hint';
/** Touch, and neither side as short as that of a phone. */
const tabletQuery = '(pointer: coarse) and (min-width: 500px) and (min-height: 500px)';

/**
 * How this tablet can install the app: by the browser's prompt, or by hand from an iPad's Share menu. Null on other devices,
 * after the installation, and after a refusal.
 */
export const installOfferAtom = atom<InstallPrompt | 'by-hand' | null>(null);

/** True in the app on an iPad's home screen, false in a browser of an iPad, undefined elsewhere. */
const isOnHomeScreen = () => (navigator as { standalone?: boolean }).standalone;

function isWanted(): boolean {
  if (!matchMedia(tabletQuery).matches || matchMedia('(display-mode: standalone)').matches) return false;
  try {
    return localStorage.getItem(refusedKey) === null;
  } catch {
    // Storage is blocked: the answer could not be kept.
    return false;
  }
}

/** Watches for the browser's question; it comes once, some time after the page has loaded. Returns the stop function. */
export function watchInstallOffer(): () => void {
  const left = new AbortController();
  const { signal } = left;
  addEventListener(
    'beforeinstallprompt',
    (event) => {
      if (!isWanted()) return;
      // The browser does not show a bar of its own over the page.
      event.preventDefault();
      store.set(installOfferAtom, event as InstallPrompt);
    },
    { signal },
  );
  addEventListener('appinstalled', () => store.set(installOfferAtom, null), { signal });
  if (isOnHomeScreen() === false && isWanted()) store.set(installOfferAtom, 'by-hand');
  return () => left.abort();
}

/** Has the browser ask; whatever the answer, it can't be asked again before the page is opened anew. */
export function install(prompt: InstallPrompt): void {
  store.set(installOfferAtom, null);
  void prompt.prompt().catch(() => undefined);
}

/** No more hints on this device. */
export function refuseInstallOffer(): void {
  store.set(installOfferAtom, null);
  localStorage.setItem(refusedKey, 'refused');
}
