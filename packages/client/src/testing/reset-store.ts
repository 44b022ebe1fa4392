import { systemStatusAtom } from '../lib/collections.ts';
import { endedAtom, sessionAtom } from '../lib/session-atom.ts';
import { forgetSessionData, store } from '../lib/store.ts';

/** As after loading the page: nobody known, nothing fetched. */
export function resetStore(): void {
  store.set(sessionAtom, 'loading');
  store.set(endedAtom, null);
  store.set(systemStatusAtom, null);
  forgetSessionData();
}
