import { act, screen } from '@testing-library/react';
import { useAtomValue } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { store } from '../../../lib/state/store.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { nowAtom } from './state/now.ts';
import { boardAtom } from './state/phase.ts';
import { boardNow, buildBoard } from '@hearthline/contracts/testing';
import { WallErrorBoundary } from './wall-error-boundary.tsx';

const reload = vi.fn();
const minute = 60_000;

/** Throws for a board of this name. */
function Fragile() {
  const board = useAtomValue(boardAtom);
  if (board?.displayName === 'poison') throw new Error('broken');
  return <p>the board</p>;
}

function show(displayName: string, timezone = 'Asia/Tokyo') {
  act(() => store.set(boardAtom, buildBoard({ displayName, timezone })));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reload.mockReset();
  vi.stubGlobal('fetch', async () =>
    Promise.resolve(new Response('<script src="/assets/wall-1.js"></script>')),
  );
  store.set(nowAtom, Date.parse(boardNow));
  store.set(boardAtom, buildBoard());
  renderWithStore(
    <WallErrorBoundary reload={reload}>
      <Fragile />
    </WallErrorBoundary>,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('Wall error boundary: shows since when it is not live, and recovers with the next valid board', async () => {
  show('poison');
  expect(screen.getByRole('alert').textContent).toContain('Not live since 23:02');
  store.set(nowAtom, Date.parse(boardNow) + minute);
  show('poison');
  expect(screen.getByText('Not live since 23:02')).toBeTruthy();
  show('Station');
  expect(screen.getByText('the board')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(reload).not.toHaveBeenCalled();
  show('poison');
  expect(screen.getByText('Not live since 23:03')).toBeTruthy();
});

it('Wall error boundary: reloads until that helps, and never while the server is down', async () => {
  show('poison');
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () =>
    Promise.resolve(new Response('<script src="/assets/wall-1.js"></script>')),
  );
  await vi.advanceTimersByTimeAsync(31_000);
  expect(reload).toHaveBeenCalled();
});

it('Wall error boundary: works without the home’s time zone', () => {
  show('poison', 'Nowhere/Land');
  expect(screen.getByText(/^Not live since \d\d:\d\d$/)).toBeTruthy();
});
