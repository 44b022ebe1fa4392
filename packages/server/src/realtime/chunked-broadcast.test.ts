import { rooms, type EventName } from '@hearthline/contracts';
import { describe, expect, it, vi } from 'vitest';
import { createChunkedBroadcast } from './chunked-broadcast.ts';

/** What was said to whom, over `count` sockets; `failing` is an event that can't be written. */
function buildSlices(count: number, failing?: EventName) {
  const ids = Array.from({ length: count }, (_, n) => `socket-${String(n)}`);
  const said: { event: EventName; payload: unknown; to: readonly string[]; at: number }[] = [];
  const onFailure = vi.fn();
  const say = createChunkedBroadcast({
    socketsIn: () => Promise.resolve(new Set(ids)),
    emit(event, payload, to) {
      if (event === failing) throw new Error('not writable');
      said.push({ event, payload, to, at: performance.now() });
    },
    onFailure,
  });
  const toldTo = (event: EventName) => said.filter((one) => one.event === event).flatMap(({ to }) => [...to]);
  return { ids, said, say, toldTo, onFailure };
}

const room = [rooms.signedIn];

describe('what is said in slices', () => {
  it('reaches every socket once, and lets others in between', async () => {
    const { ids, said, say, toldTo } = buildSlices(120);
    say('heartbeat', { now: 'now' }, room);
    await vi.waitFor(() => expect(toldTo('heartbeat')).toEqual(ids));
    expect(said.map(({ to }) => to.length)).toEqual([50, 50, 20]);
    for (const index of [1, 2]) expect(said[index]!.at - said[index - 1]!.at).toBeGreaterThan(1);
  });

  it('ends before the next begins, and only the newest of what waits goes out', async () => {
    const { ids, said, say, toldTo } = buildSlices(120);
    say('dashboard:stats', 1, room);
    say('presence:changed', 'all', room);
    say('dashboard:stats', 2, room);
    say('dashboard:stats', 3, room);
    await vi.waitFor(() => expect(said.length).toBe(9));
    expect(said.map(({ payload }) => payload)).toEqual([1, 1, 1, 'all', 'all', 'all', 3, 3, 3]);
    expect(toldTo('presence:changed')).toEqual(ids);
  });

  it('goes on after one that could not be written', async () => {
    const { ids, say, toldTo, onFailure } = buildSlices(60, 'heartbeat');
    say('heartbeat', {}, room);
    say('dashboard:stats', 1, room);
    await vi.waitFor(() => expect(toldTo('dashboard:stats')).toEqual(ids));
    expect(onFailure).toHaveBeenCalledOnce();
    say('dashboard:stats', 2, room);
    await vi.waitFor(() => expect(toldTo('dashboard:stats')).toEqual([...ids, ...ids]));
  });
});
