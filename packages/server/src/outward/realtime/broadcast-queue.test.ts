import { rooms, type EventName } from '@hearthline/contracts';
import { setImmediate as turnOfTheLoop, setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { until } from '../../testing/until.ts';
import { createBroadcastQueue } from './broadcast-queue.ts';

/** A queue whose every broadcast takes `ms` to write. */
function buildQueue(ms: number, isOneOfSeveral = false) {
  const sent: { event: EventName; payload: unknown; at: number }[] = [];
  const queue = createBroadcastQueue(
    (event, payload) => {
      const until = performance.now() + ms;
      while (performance.now() < until);
      sent.push({ event, payload, at: performance.now() });
    },
    () => isOneOfSeveral,
  );
  return { sent, queue };
}

const id = (n: number) => [{ id: String(n) }];

describe('broadcast queue', () => {
  it('sends the first broadcast in the next turn of the event loop, after the request was answered', async () => {
    const { sent, queue } = buildQueue(0);
    queue.add('vitals:created', id(1), [rooms.signedIn]);
    expect(sent).toEqual([]);
    await turnOfTheLoop();
    expect(sent).toMatchObject([{ event: 'vitals:created', payload: id(1) }]);
  });

  it('merges list events added while a broadcast is written into one list, sent within 20 ms', async () => {
    const { sent, queue } = buildQueue(40);
    queue.add('vitals:created', id(1), [rooms.signedIn]);
    await turnOfTheLoop();
    for (const n of [2, 3, 4]) queue.add('vitals:created', id(n), [rooms.signedIn]);
    const added = performance.now();
    await pause(120);
    expect(sent.map(({ payload }) => payload)).toEqual([id(1), [...id(2), ...id(3), ...id(4)]]);
    // 20 ms of waiting and 40 of writing, and some for a busy machine.
    expect(sent[1]!.at - added).toBeLessThan(85);
  });

  it('waits as long after a broadcast that was written at once', async () => {
    const { sent, queue } = buildQueue(0);
    queue.add('vitals:created', id(1), [rooms.signedIn]);
    await turnOfTheLoop();
    queue.add('vitals:created', id(2), [rooms.signedIn]);
    await pause(8);
    queue.add('vitals:created', id(3), [rooms.signedIn]);
    await pause(60);
    expect(sent.map(({ payload }) => payload)).toEqual([id(1), [...id(2), ...id(3)]]);
    expect(sent[1]!.at - sent[0]!.at).toBeGreaterThan(18);
  });

  it('waits 100 ms after five or more, where it is one of several servers', async () => {
    for (const { isOneOfSeveral, count, least, most } of [
      { isOneOfSeveral: true, count: 5, least: 95, most: 300 },
      { isOneOfSeveral: true, count: 4, least: 18, most: 80 },
      { isOneOfSeveral: false, count: 5, least: 18, most: 80 },
    ]) {
      const { sent, queue } = buildQueue(0, isOneOfSeveral);
      for (let n = 0; n < count; n++) queue.add('vitals:created', id(n), [rooms.signedIn]);
      await until('they are sent', () => sent.length === 1);
      queue.add('vitals:created', id(count), [rooms.signedIn]);
      await until('the next is sent', () => sent.length === 2);
      const waited = sent[1]!.at - sent[0]!.at;
      expect(waited).toBeGreaterThan(least);
      expect(waited).toBeLessThan(most);
    }
  });

  it('keeps the order of creations and deletions', async () => {
    const { sent, queue } = buildQueue(5);
    queue.add('vitals:created', id(1), [rooms.signedIn]);
    await turnOfTheLoop();
    queue.add('vitals:created', id(2), [rooms.signedIn]);
    queue.add('vitals:deleted', id(2), [rooms.signedIn]);
    queue.add('vitals:created', id(3), [rooms.signedIn]);
    queue.add('vitals:created', id(4), [rooms.signedIn]);
    await pause(60);
    expect(sent.slice(1).map(({ event, payload }) => [event, payload])).toEqual([
      ['vitals:created', id(2)],
      ['vitals:deleted', id(2)],
      ['vitals:created', [...id(3), ...id(4)]],
    ]);
  });

  it('does not merge events to different rooms, or events without a list', async () => {
    const { sent, queue } = buildQueue(0);
    queue.add('vitals:created', id(1), [rooms.signedIn]);
    queue.add('vitals:created', id(2), [rooms.user('a')]);
    queue.add('heartbeat', { now: '1' }, [rooms.signedIn]);
    queue.add('heartbeat', { now: '2' }, [rooms.signedIn]);
    await turnOfTheLoop();
    expect(sent).toHaveLength(4);
  });

  it('does not modify the lists passed to it', async () => {
    const { queue } = buildQueue(0);
    const mine = id(1);
    queue.add('vitals:created', mine, [rooms.signedIn]);
    queue.add('vitals:created', id(2), [rooms.signedIn]);
    await turnOfTheLoop();
    expect(mine).toEqual(id(1));
  });
});
