import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gatherSaid, splitSaid } from './bus-message.ts';

type Said = Parameters<typeof splitSaid>[0];

it('bus messages: what is said in one turn is sent together, at most 8 things, and is split again in its order', async () => {
  const sent: Said[] = [];
  const { add } = gatherSaid((said) => sent.push(said));
  const said = Array.from({ length: 10 }, (_, n) => ({ topic: 'change', body: n }));
  said.forEach(add);
  expect(sent).toHaveLength(1);
  await turnOfTheLoop();
  add({ topic: 'state', body: null });
  await turnOfTheLoop();
  expect(sent).toHaveLength(3);
  expect(sent.at(-1)).toEqual({ topic: 'state', body: null });
  const heard = sent.flatMap((one) => splitSaid(JSON.parse(JSON.stringify(one)) as Said) ?? []);
  expect(heard).toEqual([...said, { topic: 'state', body: null }]);
});

it('bus messages: at a stop what was said is sent at once, and nothing twice', async () => {
  const sent: Said[] = [];
  const { add, flush } = gatherSaid((said) => sent.push(said));
  add({ topic: 'change', body: 1 });
  flush();
  await turnOfTheLoop();
  expect(sent).toEqual([{ topic: 'change', body: 1 }]);
});

it('bus messages: several things without their topics are not understood', () => {
  expect(splitSaid({ topic: 'several', body: [{ body: 1 }] })).toBeNull();
  expect(splitSaid({ topic: 'several', body: 'change' })).toBeNull();
});
