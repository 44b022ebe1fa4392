import { rooms, type EventName } from '@hearthline/contracts';
import { setImmediate as turnOfTheLoop, setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBroadcastQueue } from './broadcast-queue.ts';

/** An outbox whose every broadcast takes `ms` to write. */
function buildOutbox(ms: number) {
  const said: { event: EventName; payload: unknown; at: number }[] = [];
  const outbox = createBroadcastQueue((event, payload) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
    said.push({ event, payload, at: performance.now() });
  });
  return { said, outbox };
}

const id = (n: number) => [{ id: String(n) }];

describe('outbox', () => {
  it('says the first thing at once, but after whoever wrote has been answered', async () => {
    const { said, outbox } = buildOutbox(0);
    outbox.add('vitals:created', id(1), [rooms.signedIn]);
    expect(said).toEqual([]);
    await turnOfTheLoop();
    expect(said).toMatchObject([{ event: 'vitals:created', payload: id(1) }]);
  });

  it('gathers what happens while a broadcast is written into one list, within 20 ms', async () => {
    const { said, outbox } = buildOutbox(40);
    outbox.add('vitals:created', id(1), [rooms.signedIn]);
    await turnOfTheLoop();
    for (const n of [2, 3, 4]) outbox.add('vitals:created', id(n), [rooms.signedIn]);
    const added = performance.now();
    await pause(120);
    expect(said.map(({ payload }) => payload)).toEqual([id(1), [...id(2), ...id(3), ...id(4)]]);
    // 20 ms of waiting and 40 of writing, and some for a busy machine.
    expect(said[1]!.at - added).toBeLessThan(85);
  });

  it('keeps the order of a record and its deletion', async () => {
    const { said, outbox } = buildOutbox(5);
    outbox.add('vitals:created', id(1), [rooms.signedIn]);
    await turnOfTheLoop();
    outbox.add('vitals:created', id(2), [rooms.signedIn]);
    outbox.add('vitals:deleted', id(2), [rooms.signedIn]);
    outbox.add('vitals:created', id(3), [rooms.signedIn]);
    outbox.add('vitals:created', id(4), [rooms.signedIn]);
    await pause(60);
    expect(said.slice(1).map(({ event, payload }) => [event, payload])).toEqual([
      ['vitals:created', id(2)],
      ['vitals:deleted', id(2)],
      ['vitals:created', [...id(3), ...id(4)]],
    ]);
  });

  it('never joins what goes to different rooms, nor events that are not lists', async () => {
    const { said, outbox } = buildOutbox(0);
    outbox.add('vitals:created', id(1), [rooms.signedIn]);
    outbox.add('vitals:created', id(2), [rooms.user('a')]);
    outbox.add('heartbeat', { now: '1' }, [rooms.signedIn]);
    outbox.add('heartbeat', { now: '2' }, [rooms.signedIn]);
    await turnOfTheLoop();
    expect(said).toHaveLength(4);
  });

  it('leaves the lists it was given as they were', async () => {
    const { outbox } = buildOutbox(0);
    const mine = id(1);
    outbox.add('vitals:created', mine, [rooms.signedIn]);
    outbox.add('vitals:created', id(2), [rooms.signedIn]);
    await turnOfTheLoop();
    expect(mine).toEqual(id(1));
  });
});
