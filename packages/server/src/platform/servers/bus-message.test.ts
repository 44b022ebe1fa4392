import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { batchPayloads, splitPayloads } from './bus-message.ts';

type Payload = Parameters<typeof splitPayloads>[0];

it('bus messages: what is said in one turn is sent together, at most 64 things, and is split again in its order', async () => {
  const sent: Payload[] = [];
  const { add } = batchPayloads((payload) => sent.push(payload));
  const said = Array.from({ length: 70 }, (_, n) => ({ topic: 'state', body: n }));
  said.forEach(add);
  expect(sent).toHaveLength(1);
  await turnOfTheLoop();
  expect(sent).toHaveLength(2);
  const received = sent.flatMap((one) => splitPayloads(JSON.parse(JSON.stringify(one)) as Payload) ?? []);
  expect(received).toEqual(said);
});

it('bus messages: the first change is sent at once, those that follow within 50 ms together, in their order', async () => {
  vi.useFakeTimers();
  try {
    const sent: Payload[] = [];
    const { add } = batchPayloads((payload) => sent.push(payload));
    const change = (n: number) => ({ topic: 'change', body: n });
    add(change(1));
    vi.advanceTimersByTime(0);
    expect(sent).toEqual([change(1)]);
    for (const n of [2, 3]) {
      add(change(n));
      vi.advanceTimersByTime(24);
    }
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect(sent[1]).toEqual({ topic: 'several', body: [change(2), change(3)] });
    // A pause later the next one does not wait, also where something else has just been sent.
    vi.advanceTimersByTime(50);
    add({ topic: 'adapter', body: null });
    vi.advanceTimersByTime(0);
    sent.pop();
    add(change(4));
    vi.advanceTimersByTime(0);
    expect(sent[2]).toEqual(change(4));
  } finally {
    vi.useRealTimers();
  }
});

it('bus messages: the end of sessions does not wait, and takes along the changes that wait before it', async () => {
  const sent: Payload[] = [];
  const { add } = batchPayloads((payload) => sent.push(payload));
  add({ topic: 'change', body: 1 });
  await turnOfTheLoop();
  const [change, ended] = [
    { topic: 'change', body: 2 },
    { topic: 'sessions-ended', body: null },
  ];
  add(change);
  add(ended);
  await turnOfTheLoop();
  expect(sent[1]).toEqual({ topic: 'several', body: [change, ended] });
});

it('bus messages: at a stop what was said is sent at once, and nothing twice', async () => {
  const sent: Payload[] = [];
  const { add, flush } = batchPayloads((payload) => sent.push(payload));
  add({ topic: 'change', body: 1 });
  flush();
  await turnOfTheLoop();
  expect(sent).toEqual([{ topic: 'change', body: 1 }]);
});

it('bus messages: several things without their topics are not understood', () => {
  expect(splitPayloads({ topic: 'several', body: [{ body: 1 }] })).toBeNull();
  expect(splitPayloads({ topic: 'several', body: 'change' })).toBeNull();
});
