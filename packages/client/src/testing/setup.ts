import 'fake-indexeddb/auto';
import { afterAll, afterEach, vi } from 'vitest';
import { connectionRestarted } from '../lib/live/connection.ts';
import { resetServerClock } from '../lib/server/server-clock.ts';
import { clearDevice } from './clear-device.ts';
import { forbidNetwork, throwUnreplacedCalls } from './forbid-network.ts';
import { resetStore } from './reset-store.ts';

// Vitest waits 1 s and has no setting for it: too short on a busy machine.
const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 15_000, ...options });

// Runs before each test file, with a page or in node. Imports no contract: their schemas are a second for each file.
forbidNetwork();
// These run in the reverse order: timers first, at the end what throws.
afterEach(throwUnreplacedCalls);
afterEach(() => {
  connectionRestarted();
  resetStore();
  resetServerClock();
});
if (typeof document === 'object') {
  const { resetPage } = await import('./reset-page.ts');
  afterEach(resetPage);
}
afterEach(() => void vi.useRealTimers());

afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await clearDevice();
  throwUnreplacedCalls();
});
