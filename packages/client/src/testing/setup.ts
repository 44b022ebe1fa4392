import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { restoreApi } from './fake-api.ts';
import { resetStore } from './reset-store.ts';

afterEach(() => {
  cleanup();
  restoreApi();
  resetStore();
  localStorage.clear();
  history.replaceState(null, '', '/');
});
