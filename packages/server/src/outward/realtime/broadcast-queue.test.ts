import { rooms, type EventName } from '@hearthline/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBroadcastQueue } from './broadcast-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets so many ms pass; 0 is a turn of the event loop. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A queue with what it sent so far. */
function buildQueue(isOneOfSeveral = false, failing?: EventName) {
  const onFailure = vi.fn();
  const sent: { event: EventName; payload: unknown }[] = [];
  const queue = createBroadcastQueue(
    (event, payload) => {
      if (event === failing) throw new Error('not writable');
      sent.push({ event, payload });
    },
    onFailure,
    () => isOneOfSeveral,
  );
  return { sent, queue, onFailure };
}

const id = (n: number) => [{ id: String(n) }];

describe('broadcast queue', () => {
  it('sends the first broadcast in the next turn of the event loop, after the request was answered', async () => {
    const { sent, queue } = buildQueue();
    queue.add('vitals:created', id(1), [rooms.signedIn]);
    expect(sent).toEqual([]);
    await pass(0);
    expect(sent).toMatchObject([{ event: 'vitals:created', payload: id(1) }]);
  });

  it('merges list events added after a broadcast into one list, sent 20 ms after it', async () => {
    const { sent, queue } = buildQueue();
    queue.add('vitals:created', id(1), [rooms.signedIn]);
    await pass(0);
    queue.add('vitals:created', id(2), [rooms.signedIn]);
    await pass(8);
    for (const n of [3, 4]) queue.add('vitals:created', id(n), [rooms.signedIn]);
    await pass(11);
    expect(sent.map(({ payload }) => payload)).toEqual([id(1)]);
    await pass(1);
    expect(sent.map(({ payload }) => payload)).toEqual([id(1), [...id(2), ...id(3), ...id(4)]]);
  });

  it.each([
    { isOneOfSeveral: true, count: 5, waitsMs: 100 },
    { isOneOfSeveral: true, count: 4, waitsMs: 20 },
    { isOneOfSeveral: false, count: 5, waitsMs: 20 },
  ])('waits longer after five or more, where it is one of several servers: %o', async (given) => {
    const { isOneOfSeveral, count, waitsMs } = given;
    const { sent, queue } = buildQueue(isOneOfSeveral);
    for (let n = 0; n < count; n++) queue.add('vitals:created', id(n), [rooms.signedIn]);
    await pass(0);
    queue.add('vitals:created', id(count), [rooms.signedIn]);
    await pass(waitsMs - 1);
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(sent).toHaveLength(2);
  });

  it('keeps the order of creations and deletions', async () => {
    const { sent, queue } = buildQueue();
    queue.add('vitals:created', id(1), [rooms.signedIn]);
    await pass(0);
    queue.add('vitals:created', id(2), [rooms.signedIn]);
    queue.add('vitals:deleted', id(2), [rooms.signedIn]);
    queue.add('vitals:created', id(3), [rooms.signedIn]);
    queue.add('vitals:created', id(4), [rooms.signedIn]);
    await pass(20);
    expect(sent.slice(1).map(({ event, payload }) => [event, payload])).toEqual([
      ['vitals:created', id(2)],
      ['vitals:deleted', id(2)],
      ['vitals:created', [...id(3), ...id(4)]],
    ]);
  });

  it('does not merge events to different rooms, or events without a list', async () => {
    const { sent, queue } = buildQueue();
    queue.add('vitals:created', id(1), [rooms.signedIn]);
    queue.add('vitals:created', id(2), [rooms.user('a')]);
    queue.add('heartbeat', { now: '1' }, [rooms.signedIn]);
    queue.add('heartbeat', { now: '2' }, [rooms.signedIn]);
    await pass(0);
    expect(sent).toHaveLength(4);
  });

  it('sends the others, in their order, after one that failed', async () => {
    const { sent, queue, onFailure } = buildQueue(false, 'heartbeat');
    queue.add('vitals:created', id(1), [rooms.signedIn]);
    queue.add('heartbeat', { now: '1' }, [rooms.signedIn]);
    queue.add('vitals:created', id(2), [rooms.signedIn]);
    await pass(20);
    expect(sent.map(({ payload }) => payload)).toEqual([id(1), id(2)]);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('does not modify the lists passed to it', async () => {
    const { queue } = buildQueue();
    const mine = id(1);
    queue.add('vitals:created', mine, [rooms.signedIn]);
    queue.add('vitals:created', id(2), [rooms.signedIn]);
    await pass(0);
    expect(mine).toEqual(id(1));
  });
});
