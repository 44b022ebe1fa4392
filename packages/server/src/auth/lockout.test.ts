import { Problem, type User } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, testPassword } from '../testing/build-user.ts';
import { createClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { sessionCookieOf } from '../testing/session-cookie-of.ts';
import { readDevice } from './known-device.ts';
import { SignInAttemptModel } from './sign-in-attempt.model.ts';
import { admitAttempt } from './sign-in-throttle.ts';

let server: TestServer;
let address = 0;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: 1 });
});
afterAll(() => server.stop());

const freshAddress = () => `10.${String(++address >> 8)}.${String(address & 255)}.1`;

interface Try {
  readonly ip?: string;
  readonly device?: string;
}
function signIn({ email }: Pick<User, 'email'>, { ip = freshAddress(), device }: Try) {
  const headers = { 'x-forwarded-for': ip, ...(device !== undefined && { cookie: device }) };
  return server.anonymous.post('/api/auth/login', { email, password: testPassword }, headers);
}
const statusOf = async (user: Pick<User, 'email'>, how: Try) => (await signIn(user, how)).status;
/** What a wrong password is answered, without the hash that it would cost. */
async function fail(
  { email }: Pick<User, 'email'>,
  { ip = freshAddress(), device }: Try = {},
): Promise<number> {
  try {
    await admitAttempt({ account: email ?? '', ip, device: readDevice(device, server.config) });
    return 401;
  } catch (error) {
    if (error instanceof Problem) return error.status;
    throw error;
  }
}
const stranger = () => ({ email: `nobody${String(++address)}@example.test` });

/** Signs in in a browser, and returns the cookie by which it is known from then on. */
async function knownDevice(user: User, device?: string): Promise<string> {
  const reply = await signIn(user, device === undefined ? {} : { device });
  const line = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('hearthline.device='));
  return line?.split(';')[0] ?? '';
}
/** The different answers to attempts that come all at once. */
async function times(count: number, act: (index: number) => Promise<number>): Promise<number[]> {
  return [...new Set(await Promise.all(Array.from({ length: count }, (_, index) => act(index))))];
}

describe('an IPv6 network of 64 bits counts as one address', () => {
  const within = (index: number) => `2001:db8:0:${String(address)}::${(index + 1).toString(16)}`;

  it('for one account: five failures, whatever the address in it', async () => {
    const nurse = await buildUser('nurse');
    address += 1;
    expect(await times(5, (index) => fail(nurse, { ip: within(index) }))).toEqual([401]);
    expect(await statusOf(nurse, { ip: within(99) })).toBe(429);
    expect(await statusOf(nurse, { ip: '2001:db8:ffff::1' })).toBe(200);
  });

  it('for all accounts: twenty failures', async () => {
    const ip = (index: number) => `2001:db8:1:1::${(index + 1).toString(16)}`;
    expect(await times(20, (index) => fail(stranger(), { ip: ip(index) }))).toEqual([401]);
    expect(await fail(stranger(), { ip: ip(77) })).toBe(429);
  });
});

describe('a browser in which the account signed in before', () => {
  it.each(['root', 'nurse'] as const)(
    'lets a %s in whose address and account strangers have used up, and change the password',
    async (role) => {
      const user = await buildUser(role);
      const device = await knownDevice(user);
      const shared = freshAddress();
      await times(20, () => fail(stranger(), { ip: shared }));
      await times(50, () => fail(user));
      expect(await statusOf(user, { ip: shared })).toBe(429);
      expect(await statusOf(user, {})).toBe(429);
      const reply = await signIn(user, { ip: shared, device });
      expect(reply.status).toBe(200);
      const cookie = `${sessionCookieOf(reply.headers)}; ${device}`;
      const change = { currentPassword: testPassword, newPassword: 'a password of my own' };
      const changed = await createClient(server.url, cookie, user).post('/api/auth/password', change, {
        'x-forwarded-for': shared,
      });
      expect(changed.status).toBe(200);
    },
  );

  it('has five tries, from wherever its cookie is sent, and a success gives them back', async () => {
    const nurse = await buildUser('nurse');
    const device = await knownDevice(nurse);
    expect(await times(4, () => fail(nurse, { device }))).toEqual([401]);
    expect(await statusOf(nurse, { device })).toBe(200);
    expect(await times(5, () => fail(nurse, { device }))).toEqual([401]);
    const refused = await signIn(nurse, { device });
    expect(refused).toMatchObject({ status: 429, body: { code: 'throttled' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  it('many tries at once get no further', async () => {
    const nurse = await buildUser('nurse');
    const device = await knownDevice(nurse);
    const wrong = { email: nurse.email, password: 'not the password' };
    const tries = Array.from({ length: 12 }, () =>
      server.anonymous.post('/api/auth/login', wrong, {
        cookie: device,
        'x-forwarded-for': freshAddress(),
      }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('locks nobody else out by its failures: neither its address, nor the account elsewhere, nor a colleague', async () => {
    const [ana, ben] = [await buildUser('nurse'), await buildUser('nurse')];
    const shared = await knownDevice(ben, await knownDevice(ana));
    const ip = freshAddress();
    await times(8, () => fail(ana, { ip, device: shared }));
    expect(await statusOf(ana, { ip, device: shared })).toBe(429);
    expect(await statusOf(ana, { ip })).toBe(200);
    expect(await statusOf(ben, { ip, device: shared })).toBe(200);
  });

  it('is a stranger’s to every other account', async () => {
    const [ana, ben] = [await buildUser('nurse'), await buildUser('nurse')];
    const device = await knownDevice(ana);
    const ip = freshAddress();
    expect(await times(5, () => fail(ben, { ip, device }))).toEqual([401]);
    expect(await statusOf(ben, { ip })).toBe(429);
  });

  it('is one of many for whoever once had the password: together they have fifty tries', async () => {
    const nurse = await buildUser('nurse');
    const devices: string[] = [];
    for (let count = 0; count < 11; count += 1) devices.push(await knownDevice(nurse));
    const tries = devices.flatMap((device) => Array.from({ length: 5 }, () => fail(nurse, { device })));
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(await statusOf(nurse, {})).toBe(200);
  });
});

describe('what an attempt takes back', () => {
  it('a success forgets nothing that others failed from the same address', async () => {
    const own = await buildUser('nurse');
    const ip = freshAddress();
    await times(19, () => fail(stranger(), { ip }));
    expect(await statusOf(own, { ip })).toBe(200);
    expect(await fail(stranger(), { ip })).toBe(401);
    expect(await fail(stranger(), { ip })).toBe(429);
  });

  it('a success forgets nothing that others failed for the same account', async () => {
    const user = await buildUser('nurse');
    await times(49, () => fail(user));
    expect(await statusOf(user, {})).toBe(200);
    expect(await fail(user)).toBe(401);
    expect(await fail(user)).toBe(429);
  });

  it('a refused attempt uses up nothing: an account that is locked leaves its address to the others', async () => {
    const locked = await buildUser('nurse');
    await times(50, () => fail(locked));
    const ip = freshAddress();
    expect(await times(25, () => fail(locked, { ip }))).toEqual([429]);
    expect(await statusOf(await buildUser('nurse'), { ip })).toBe(200);
  });

  it('nor does an address that is locked use up the tries of an account', async () => {
    const nurse = await buildUser('nurse');
    const ip = freshAddress();
    await times(20, () => fail(stranger(), { ip }));
    expect(await times(6, () => fail(nurse, { ip }))).toEqual([429]);
    // Only the counter of the address runs out.
    await SignInAttemptModel.deleteMany({ count: { $gte: 20 } });
    expect(await statusOf(nurse, { ip })).toBe(200);
  });

  it('a lockout that a wrong clock dated far ahead is over when the clock is right again', async () => {
    const nurse = await buildUser('nurse');
    const ip = freshAddress();
    await times(5, () => fail(nurse, { ip }));
    expect(await statusOf(nurse, { ip })).toBe(429);
    await SignInAttemptModel.updateMany({}, { $set: { expiresAt: new Date(Date.now() + 31_536_000_000) } });
    expect(await statusOf(nurse, { ip })).toBe(200);
  });
});
