import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { openServer } from '../../testing/server-test.ts';
import { toNetwork } from '../../platform/core/ip-network.ts';
import { createDevice, enterCode } from './testing/device.ts';

const server = openServer({ trustProxy: 1 });
beforeEach(async () => {
  await mongoose.connection.collection('sign-in-attempts').deleteMany({});
  await pairings().deleteMany({});
});

interface Waiting {
  _id: string;
  codeHash: string;
  expiresAt: Date;
  wrongTries: number;
  displayId?: string;
}
const pairings = () => mongoose.connection.collection<Waiting>('display_pairings');
const wrong = (code: string) => (code.startsWith('A') ? 'C' : 'A') + code.slice(1);
/** Somebody enters a code; the proxy saw them at this address. */
const enterFrom = (address: string, who: TestClient<TestClient['user'] | null>, code: string) =>
  who.post('/api/displays', { code, name: 'Theirs' }, { 'x-forwarded-for': address });
/** An unpaired device asks for a code; the proxy saw it at this address. */
const beginFrom = (address: string) =>
  server.anonymous.post('/api/wall/pairing', undefined, { 'x-forwarded-for': address });
const statusesOf = (replies: readonly { status: number }[]) => [
  ...new Set(replies.map(({ status }) => status)),
];
const times = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));

describe('guessing', () => {
  it('ends with the fifth wrong try, though each is another person’s at another address', async () => {
    const device = createDevice(server);
    const { code } = await device.begin();
    const guessers = await times(6, () => server.as('manager'));
    for (const [n, guesser] of guessers.slice(0, 5).entries()) {
      expect(await device.check()).toBe('waiting');
      expect((await enterFrom(`198.51.100.${String(n)}`, guesser, wrong(code))).status).toBe(422);
    }
    expect(await device.check()).toBe('expired');
    expect((await enterFrom('198.51.100.9', guessers[5]!, code)).status).toBe(422);
  });

  it('is counted of those alone who may pair: nobody else can end a code', async () => {
    const device = createDevice(server);
    const { code } = await device.begin();
    const [nurse, gerocultor] = [await server.as('nurse'), await server.as('gerocultor')];
    for (const [who, status] of [
      [server.anonymous, 401],
      [nurse, 403],
      [gerocultor, 403],
    ] as const) {
      const replies = await times(20, (n) => enterFrom(`203.0.113.${String(n)}`, who, wrong(code)));
      expect(statusesOf(replies)).toEqual([status]);
    }
    expect(await device.check()).toBe('waiting');
    expect((await enterCode(await server.as('administrator'), code)).status).toBe(201);
  });

  it('by one who may costs everybody else the codes of one moment, and no later ones', async () => {
    const [guesser, honest] = [await server.as('manager'), await server.as('manager')];
    const device = createDevice(server);
    const first = await device.begin();
    for (let n = 0; n < 5; n += 1) await enterFrom(`203.0.113.${String(n)}`, guesser, wrong(first.code));
    expect(await device.check()).toBe('expired');
    const { code } = await device.begin();
    const late = await times(20, (n) => enterFrom(`203.0.113.${String(100 + n)}`, guesser, wrong(code)));
    expect(statusesOf(late)).toEqual([429]);
    expect(await device.check()).toBe('waiting');
    expect((await enterCode(honest, code)).status).toBe(201);
    expect(await device.check()).toBe('paired');
  });
});

describe('asking for codes', () => {
  it('is counted by the address that the proxy saw, whatever the display says of itself', async () => {
    const replies = await times(25, (n) => beginFrom(`192.0.2.${String(n)}, 198.51.100.7`));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    expect((await beginFrom('198.51.100.8')).status).toBe(201);
  });

  it('is counted once for a whole IPv6 network', async () => {
    const replies = await times(25, (n) => beginFrom(`2001:db8:1:2:${String(n)}::1`));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    expect((await beginFrom('2001:db8:1:3::1')).status).toBe(201);
  });

  it('by the thousand leaves a thousand that wait, the newest among them, and every display that was paired', async () => {
    const honest = await server.as('manager');
    const paired = createDevice(server);
    expect((await enterCode(honest, (await paired.begin()).code)).status).toBe(201);
    const soon = Date.now() + 60_000;
    await pairings().insertMany(
      Array.from({ length: 1_500 }, (_, n) => {
        const id = `stranger ${String(n)}`;
        return { _id: id, codeHash: id, expiresAt: new Date(soon + n), wrongTries: 0 };
      }),
    );
    const device = createDevice(server);
    const { code } = await device.begin();
    const waiting = { displayId: { $exists: false } };
    expect(await pairings().countDocuments(waiting)).toBe(1_000);
    expect(await pairings().countDocuments({ _id: { $in: ['stranger 0', 'stranger 500'] } })).toBe(0);
    expect(await pairings().countDocuments({ _id: 'stranger 1499' })).toBe(1);
    expect(await paired.check()).toBe('paired');
    expect((await enterCode(honest, code)).status).toBe(201);
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['1::4:5:6:7', '1:0:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['::1', '0:0:0:0'],
  ['192.0.2.7:4711', '192.0.2.7:4711'],
])('%s is counted as %s', (address, network) => expect(toNetwork(address)).toBe(network));
