import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { toast as hotToast } from 'react-hot-toast/headless';
import { afterEach } from 'vitest';
import { toast } from '../ui/toast.tsx';
import { restoreApi } from './fake-api.ts';
import { systemStatusAtom } from '../lib/collections.ts';
import { sessionEndAtom, sessionAtom } from '../lib/session.ts';
import { resetSessionData, store } from '../lib/store.ts';

/** Resets the store as after a page load. */
function resetStore(): void {
  store.set(sessionAtom, 'loading');
  store.set(sessionEndAtom, null);
  store.set(systemStatusAtom, null);
  resetSessionData();
}

afterEach(() => {
  toast.clear();
  // A dismissed toast is still being removed: start without it.
  hotToast.remove();
  cleanup();
  restoreApi();
  resetStore();
  localStorage.clear();
  history.replaceState(null, '', '/');
});
