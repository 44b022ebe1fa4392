import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HomeServer, HomeSocket } from './socket-server.ts';
import { watchSessionSockets } from './session-sockets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server on which sessions have as many sockets open as `open` says, by the name of their room. */
function setUp() {
  const open = new Map<string, number>();
  const io = {
    in: (room: string) => ({
      timeout: () => ({ fetchSockets: async () => Array.from({ length: open.get(room) ?? 0 }) }),
    }),
  } as unknown as HomeServer;
  const left = vi.fn<(sessionId: string) => void>();
  let late = false;
  const watch = watchSessionSockets(io, left, () => late);
  const connect = (sessionId: string) => {
    const socket = new EventEmitter();
    watch.joined(socket as unknown as HomeSocket, sessionId);
    return socket;
  };
  return { open, left, watch, connect, setLate: (isLate: boolean) => void (late = isLate) };
}

describe('Sessions without a socket', () => {
  it('have left 10 s after their last socket closed, and not before', async () => {
    const { left, connect } = setUp();
    connect('one').emit('disconnect');
    await vi.advanceTimersByTimeAsync(9_900);
    expect(left).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(left.mock.calls).toEqual([['one']]);
  });

  it('have not left when another tab is open or the page came back meanwhile', async () => {
    const { open, left, connect } = setUp();
    open.set('session:one', 1);
    connect('one').emit('disconnect');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(left).not.toHaveBeenCalled();
  });

  it('may go on at another server where that one is not heard: what they hold is not released', async () => {
    const { left, connect, setLate } = setUp();
    connect('one').emit('disconnect');
    await vi.advanceTimersByTimeAsync(9_000);
    setLate(true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(left).not.toHaveBeenCalled();
  });

  it('are counted from the last socket that closed', async () => {
    const { left, connect } = setUp();
    const [first, second] = [connect('one'), connect('one')];
    first.emit('disconnect');
    await vi.advanceTimersByTimeAsync(6_000);
    second.emit('disconnect');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(left).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('are forgotten when the server closes', async () => {
    const { left, watch, connect } = setUp();
    connect('one').emit('disconnect');
    watch.close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(left).not.toHaveBeenCalled();
  });
});
