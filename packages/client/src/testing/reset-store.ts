import { systemStatusAtom } from '../lib/collections.ts';
import { sessionEndAtom, sessionAtom } from '../lib/session.ts';
import { resetSessionData, store } from '../lib/store.ts';

/** Resets the store as after a page load. */
export function resetStore(): void {
  store.set(sessionAtom, 'loading');
  store.set(sessionEndAtom, null);
  store.set(systemStatusAtom, null);
  resetSessionData();
}
