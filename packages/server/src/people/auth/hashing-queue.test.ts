import { afterEach, describe, expect, it } from 'vitest';
import { toNetwork } from '../../platform/core/ip-network.ts';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import { openServer } from '../../testing/server-test.ts';
import { hashingQueue } from './password.ts';

const server = openServer({ trustProxy: 1 });
let release: (() => void)[] = [];
afterEach(() => {
  for (const one of release) one();
  release = [];
});

/** Occupies both slots, and queues `waiting` unknown clients: of this network, by default each of its own. */
function fillQueue(waiting: number, network?: string): Promise<unknown>[] {
  const work = () => new Promise<void>((resolve) => release.push(resolve));
  const place = (index: number) => ({
    lane: network ?? `stranger ${String(index)}`,
    preferred: false,
  });
  for (const index of [-2, -1]) void hashingQueue(place(index), work);
  return Array.from({ length: waiting }, (_, index) =>
    hashingQueue(place(index), () => Promise.resolve('served')).catch((error: Error) => error.message),
  );
}
const freeSlots = () => {
  for (const one of release.splice(0)) one();
};
const signIn = (email: string | null, ip: string, cookie = '') =>
  server.anonymous.post(
    '/api/auth/login',
    { email, password: testPassword },
    { 'x-forwarded-for': ip, ...(cookie && { cookie }) },
  );

const busy = {
  status: 429,
  body: { code: 'throttled', message: 'Too many people are signing in. Please try again.' },
};

describe('hashing queue under load', () => {
  it('a known device is served first although the queue is full; an unknown client gets 429, and its attempt is not counted', async () => {
    const nurse = await buildUser('nurse');
    const device = (await signIn(nurse.email, '10.1.0.1')).headers
      .getSetCookie()
      .find((line) => line.startsWith('hearthline.device='))
      ?.split(';')[0];
    const line = fillQueue(250);
    for (let tries = 0; tries < 6; tries += 1) {
      const refused = await signIn(nurse.email, '10.1.0.2');
      expect(refused).toMatchObject(busy);
      expect(refused.headers.get('retry-after')).toBe('5');
    }
    const known = signIn(nurse.email, '10.1.0.2', device);
    // It displaced an unknown client.
    expect(await Promise.race(line)).toBe(busy.body.message);
    freeSlots();
    expect((await known).status).toBe(200);
    const answers = await Promise.all(line);
    expect(answers.filter((answer) => answer === 'served')).toHaveLength(249);
    expect((await signIn(nurse.email, '10.1.0.2')).status).toBe(200);
  });

  it('full of clients of one /64 network: a client of another /64 is served, one of the same /64 gets 429', async () => {
    const nurse = await buildUser('nurse');
    const line = fillQueue(250, toNetwork('2001:db8:0:1::1'));
    let refused = 0;
    for (const one of line) void one.then((answer) => (refused += answer === 'served' ? 0 : 1));
    expect(await signIn(nurse.email, '2001:db8:0:1::2')).toMatchObject(busy);
    expect(refused).toBe(0);
    const other = signIn(nurse.email, '2001:db8:0:2::1');
    // It displaced one of the others.
    expect(await Promise.race(line)).toBe(busy.body.message);
    freeSlots();
    expect((await other).status).toBe(200);
    expect((await Promise.all(line)).filter((answer) => answer === 'served')).toHaveLength(249);
  });

  it('a sign-in that waits 4 s gets 429, before the availability timeout would blame the database', async () => {
    const nurse = await buildUser('nurse');
    void fillQueue(0);
    const began = performance.now();
    expect(await signIn(nurse.email, '10.2.0.1')).toMatchObject(busy);
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});
