import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { toast } from '../ui/toast.tsx';
import { restoreApi } from './fake-api.ts';
import { resetStore } from './reset-store.ts';

afterEach(() => {
  toast.clear();
  cleanup();
  restoreApi();
  resetStore();
  localStorage.clear();
  history.replaceState(null, '', '/');
});
