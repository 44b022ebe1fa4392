import { act, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionRestarted, connectionStatusAtom } from '../lib/live/connection.ts';
import { lazyPage } from '../lib/shell/lazy.tsx';
import { store } from '../lib/state/store.ts';
import { buildSession } from '../testing/build-session.ts';
import { renderWithStore } from '../testing/render-with-store.tsx';
import { PageLoading } from './signed-in.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  connectionRestarted();
});

const text = 'This page is not on this device yet.';

describe.each(['shell', 'bare'] as const)('A page in the %s whose script is not on the device', (layout) => {
  it('says so without a connection, and opens when it is back', async () => {
    const reachable = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', reachable);
    const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValue(new TypeError('Failed to fetch'));
    const Page = lazyPage(load);
    renderWithStore(
      <Suspense fallback={<PageLoading layout={layout} />}>
        <Page />
      </Suspense>,
      { session: buildSession() },
    );
    expect(screen.queryByText(text)).toBeNull();
    act(() => store.set(connectionStatusAtom, { state: 'lost', since: new Date() }));
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('It opens when the connection is back.')).toBeTruthy();
    load.mockResolvedValue(() => <h1>Handover</h1>);
    await act(async () => vi.advanceTimersByTimeAsync(4_000));
    expect(screen.getByRole('heading', { name: 'Handover' })).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
  });
});
