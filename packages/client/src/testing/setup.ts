import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { toast as hotToast } from 'react-hot-toast/headless';
import { afterEach } from 'vitest';
import { toast } from '../ui/toast.tsx';
import { restoreApi } from './fake-api.ts';
import { resetStore } from './reset-store.ts';

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
