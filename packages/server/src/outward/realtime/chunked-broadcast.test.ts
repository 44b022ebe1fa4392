import { rooms, type EventName } from '@hearthline/contracts';
import { describe, expect, it, vi } from 'vitest';
import { createChunkedBroadcast } from './chunked-broadcast.ts';

/** A chunked broadcast over `count` sockets that records what was sent; writing the event `failing` throws. */
function build(count: number, failing?: EventName) {
  const ids = Array.from({ length: count }, (_, n) => `socket-${String(n)}`);
  const sent: { event: EventName; payload: unknown; to: readonly string[]; at: number }[] = [];
  const onFailure = vi.fn();
  const broadcast = createChunkedBroadcast({
    socketsIn: () => Promise.resolve(new Set(ids)),
    emit(event, payload, to) {
      if (event === failing) throw new Error('not writable');
      sent.push({ event, payload, to, at: performance.now() });
    },
    onFailure,
  });
  const recipientsOf = (event: EventName) =>
    sent.filter((one) => one.event === event).flatMap(({ to }) => [...to]);
  return { ids, sent, broadcast, recipientsOf, onFailure };
}

const room = [rooms.signedIn];

describe('chunked broadcast', () => {
  it('reaches every socket once, in chunks of 50 with pauses between them', async () => {
    const { ids, sent, broadcast, recipientsOf } = build(120);
    broadcast('heartbeat', { now: 'now' }, room);
    await vi.waitFor(() => expect(recipientsOf('heartbeat')).toEqual(ids), 15_000);
    expect(sent.map(({ to }) => to.length)).toEqual([50, 50, 20]);
    for (const index of [1, 2]) expect(sent[index]!.at - sent[index - 1]!.at).toBeGreaterThan(1);
  });

  it('ends before the next begins, and a pending one is replaced by the newest of its event', async () => {
    const { ids, sent, broadcast, recipientsOf } = build(120);
    broadcast('dashboard:stats', 1, room);
    broadcast('presence:changed', 'all', room);
    broadcast('dashboard:stats', 2, room);
    broadcast('dashboard:stats', 3, room);
    await vi.waitFor(() => expect(sent.length).toBe(9), 15_000);
    expect(sent.map(({ payload }) => payload)).toEqual([1, 1, 1, 'all', 'all', 'all', 3, 3, 3]);
    expect(recipientsOf('presence:changed')).toEqual(ids);
  });

  it('goes on after one that failed', async () => {
    const { ids, broadcast, recipientsOf, onFailure } = build(60, 'heartbeat');
    broadcast('heartbeat', {}, room);
    broadcast('dashboard:stats', 1, room);
    await vi.waitFor(() => expect(recipientsOf('dashboard:stats')).toEqual(ids), 15_000);
    expect(onFailure).toHaveBeenCalledOnce();
    broadcast('dashboard:stats', 2, room);
    await vi.waitFor(() => expect(recipientsOf('dashboard:stats')).toEqual([...ids, ...ids]), 15_000);
  });
});
