import { Problem } from '@hearthline/contracts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { refetchAll } from './refetch.ts';
import { connectionStatusAtom } from './connection.ts';
import { useLiveQuery } from './use-live-query.ts';
import { heartbeatReceived, watchConnection } from './connection.ts';
import { store } from '../state/store.ts';

const loader = vi.fn<(signal: AbortSignal) => Promise<void>>();

function Panel({ name = 'panel' }: { name?: string }) {
  const live = useLiveQuery(name, loader, ['vitals']);
  return (
    <button onClick={live.retry}>
      {[live.status, live.isLive ? 'live' : 'old', live.failedMessage, live.lastValidAt?.toISOString()].join(
        ' ',
      )}
    </button>
  );
}

describe('useLiveQuery', () => {
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T14:00:00Z') });
    loader.mockReset().mockResolvedValue();
    stop = watchConnection();
    heartbeatReceived('2026-11-21T14:00:00.000Z');
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const text = () => screen.getByRole('button').textContent;

  it('loads on mount and is live while heartbeats arrive', async () => {
    renderWithStore(<Panel />);
    expect(text()).toContain('loading');
    await pass(0);
    expect(text()).toBe('ready live  2026-11-21T14:00:00.000Z');
  });

  it('is not live within 10 s of silence, and knows when the data was last valid', async () => {
    renderWithStore(<Panel />);
    await pass(3_000);
    act(() => heartbeatReceived('2026-11-21T14:00:03.000Z'));
    await pass(8_501);
    expect(store.get(connectionStatusAtom).state).toBe('lost');
    expect(text()).toBe('ready old  2026-11-21T14:00:03.000Z');
  });

  it('refetches after a reconnect and on records:reload of its own resource', async () => {
    renderWithStore(<Panel />);
    await pass(0);
    await act(() => refetchAll());
    await act(() => refetchAll('vitals'));
    expect(loader).toHaveBeenCalledTimes(3);
    await act(() => refetchAll('residents'));
    expect(loader).toHaveBeenCalledTimes(3);
  });

  it('reports a failure and retries while the database is unavailable', async () => {
    loader.mockRejectedValueOnce(new Problem('database-away', 'The database is away.'));
    renderWithStore(<Panel />);
    await pass(0);
    expect(text()).toContain('failed old The database is away.');
    await pass(2_000);
    expect(text()).toContain('ready live');
  });

  it('does not retry a permanent failure, but on request', async () => {
    loader.mockRejectedValueOnce(new Problem('forbidden', 'Not for you.'));
    renderWithStore(<Panel />);
    await pass(60_000);
    expect(loader).toHaveBeenCalledOnce();
    act(() => screen.getByRole('button').click());
    await pass(0);
    expect(text()).toContain('ready');
  });

  it('aborts a request when its component is gone', async () => {
    const { rerender } = renderWithStore(<Panel />);
    const first = loader.mock.calls[0]?.[0];
    rerender(<Panel name="another" />);
    await pass(0);
    expect(first?.aborted).toBe(true);
    expect(loader).toHaveBeenCalledTimes(2);
  });
});
