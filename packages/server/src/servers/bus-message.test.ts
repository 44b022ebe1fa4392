import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { batchPayloads, splitPayloads } from './bus-message.ts';

type Payload = Parameters<typeof splitPayloads>[0];

it('bus messages: what is said in one turn is sent together, at most 8 things, and is split again in its order', async () => {
  const sent: Payload[] = [];
  const { add } = batchPayloads((payload) => sent.push(payload));
  const said = Array.from({ length: 10 }, (_, n) => ({ topic: 'change', body: n }));
  said.forEach(add);
  expect(sent).toHaveLength(1);
  await turnOfTheLoop();
  add({ topic: 'state', body: null });
  await turnOfTheLoop();
  expect(sent).toHaveLength(3);
  expect(sent.at(-1)).toEqual({ topic: 'state', body: null });
  const received = sent.flatMap((one) => splitPayloads(JSON.parse(JSON.stringify(one)) as Payload) ?? []);
  expect(received).toEqual([...said, { topic: 'state', body: null }]);
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
