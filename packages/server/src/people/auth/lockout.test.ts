import { Problem, type User } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import { createClient } from '../../testing/test-client.ts';
import { openServer } from '../../testing/server-test.ts';
import { getSessionCookie } from '../../testing/session-cookie.ts';
import { readDevice } from './known-device.ts';
import { attemptKey, SignInAttemptModel } from '../../platform/flow/attempt.repository.ts';
import { throttleSignIn } from './sign-in-throttle.ts';

let address = 0;
const server = openServer({ trustProxy: 1 });

const freshAddress = () => `10.${String(++address >> 8)}.${String(address & 255)}.1`;

interface Attempt {
  readonly ip?: string;
  readonly device?: string;
}
function signIn({ email }: Pick<User, 'email'>, { ip = freshAddress(), device }: Attempt) {
  const headers = { 'x-forwarded-for': ip, ...(device !== undefined && { cookie: device }) };
  return server.anonymous.post('/api/auth/login', { email, password: testPassword }, headers);
}
const statusOf = async (user: Pick<User, 'email'>, from: Attempt) => (await signIn(user, from)).status;
/** The status of an attempt with a wrong password, without hashing it. */
async function failSignIn(
  { email }: Pick<User, 'email'>,
  { ip = freshAddress(), device }: Attempt = {},
): Promise<number> {
  try {
    await throttleSignIn({ account: email ?? '', ip, device: readDevice(device, server.config) });
    return 401;
  } catch (error) {
    if (error instanceof Problem) return error.status;
    throw error;
  }
}
const unknownAccount = () => ({ email: `nobody${String(++address)}@example.test` });

/** Signs in with a browser, and returns its device cookie. */
async function knownDevice(user: User, device?: string): Promise<string> {
  const reply = await signIn(user, device === undefined ? {} : { device });
  const line = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('hearthline.device='));
  return line?.split(';')[0] ?? '';
}
/** The distinct statuses of concurrent attempts. */
async function concurrently(count: number, act: (index: number) => Promise<number>): Promise<number[]> {
  return [...new Set(await Promise.all(Array.from({ length: count }, (_, index) => act(index))))];
}

describe('failed sign-ins are counted by the /64 network of an IPv6 address', () => {
  const within = (index: number) => `2001:db8:0:${String(address)}::${(index + 1).toString(16)}`;

  it('for one account: five failures from any addresses of the network', async () => {
    const nurse = await buildUser('nurse');
    address += 1;
    expect(await concurrently(5, (index) => failSignIn(nurse, { ip: within(index) }))).toEqual([401]);
    expect(await statusOf(nurse, { ip: within(99) })).toBe(429);
    expect(await statusOf(nurse, { ip: '2001:db8:ffff::1' })).toBe(200);
  });

  it('for all accounts: twenty failures', async () => {
    const ip = (index: number) => `2001:db8:1:1::${(index + 1).toString(16)}`;
    expect(await concurrently(20, (index) => failSignIn(unknownAccount(), { ip: ip(index) }))).toEqual([401]);
    expect(await failSignIn(unknownAccount(), { ip: ip(77) })).toBe(429);
  });
});

describe('sign-in limits of a known device', () => {
  it.each(['root', 'nurse'] as const)(
    'let a %s sign in and change the password although its address and account are locked out',
    async (role) => {
      const user = await buildUser(role);
      const device = await knownDevice(user);
      const shared = freshAddress();
      await concurrently(20, () => failSignIn(unknownAccount(), { ip: shared }));
      await concurrently(50, () => failSignIn(user));
      expect(await statusOf(user, { ip: shared })).toBe(429);
      expect(await statusOf(user, {})).toBe(429);
      const reply = await signIn(user, { ip: shared, device });
      expect(reply.status).toBe(200);
      const cookie = `${getSessionCookie(reply.headers)}; ${device}`;
      const change = { currentPassword: testPassword, newPassword: 'a password of my own' };
      const changed = await createClient(server.url, cookie, user).post('/api/auth/password', change, {
        'x-forwarded-for': shared,
      });
      expect(changed.status).toBe(200);
    },
  );

  it('allow five failures from any addresses, and a success resets them', async () => {
    const nurse = await buildUser('nurse');
    const device = await knownDevice(nurse);
    expect(await concurrently(4, () => failSignIn(nurse, { device }))).toEqual([401]);
    expect(await statusOf(nurse, { device })).toBe(200);
    expect(await concurrently(5, () => failSignIn(nurse, { device }))).toEqual([401]);
    const refused = await signIn(nurse, { device });
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'throttled', message: 'Too many failed sign-ins. Try again in 15 minutes.' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  it('count concurrent attempts: five are 401, the rest 429', async () => {
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

  it('lock out only this device and account: not the address, the account elsewhere, or another account on the device', async () => {
    const [ana, ben] = [await buildUser('nurse'), await buildUser('nurse')];
    const shared = await knownDevice(ben, await knownDevice(ana));
    const ip = freshAddress();
    await concurrently(8, () => failSignIn(ana, { ip, device: shared }));
    expect(await statusOf(ana, { ip, device: shared })).toBe(429);
    expect(await statusOf(ana, { ip })).toBe(200);
    expect(await statusOf(ben, { ip, device: shared })).toBe(200);
  });

  it('do not apply to an account that never signed in with the device', async () => {
    const [ana, ben] = [await buildUser('nurse'), await buildUser('nurse')];
    const device = await knownDevice(ana);
    const ip = freshAddress();
    expect(await concurrently(5, () => failSignIn(ben, { ip, device }))).toEqual([401]);
    expect(await statusOf(ben, { ip })).toBe(429);
  });

  it('allow fifty failures over all devices known for an account', async () => {
    const nurse = await buildUser('nurse');
    const devices: string[] = [];
    for (let count = 0; count < 11; count += 1) devices.push(await knownDevice(nurse));
    const tries = devices.flatMap((device) => Array.from({ length: 5 }, () => failSignIn(nurse, { device })));
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(await statusOf(nurse, {})).toBe(200);
  });
});

describe('counters after a sign-in attempt', () => {
  it('a success keeps the count of the address', async () => {
    const user = await buildUser('nurse');
    const ip = freshAddress();
    await concurrently(19, () => failSignIn(unknownAccount(), { ip }));
    expect(await statusOf(user, { ip })).toBe(200);
    expect(await failSignIn(unknownAccount(), { ip })).toBe(401);
    expect(await failSignIn(unknownAccount(), { ip })).toBe(429);
  });

  it('a success keeps the count of the account', async () => {
    const user = await buildUser('nurse');
    await concurrently(49, () => failSignIn(user));
    expect(await statusOf(user, {})).toBe(200);
    expect(await failSignIn(user)).toBe(401);
    expect(await failSignIn(user)).toBe(429);
  });

  it('an attempt refused for its account is not counted for the address', async () => {
    // Five accounts: of one alone the pair of account and address is refused after five.
    const locked = Array.from({ length: 5 }, unknownAccount);
    const expiresAt = new Date(Date.now() + 600_000);
    for (const { email } of locked)
      await SignInAttemptModel.create({ _id: attemptKey('account', email), count: 50, expiresAt });
    const ip = freshAddress();
    const attempt = (index: number) => failSignIn(locked[index % locked.length] ?? unknownAccount(), { ip });
    expect(await concurrently(25, attempt)).toEqual([429]);
    expect(await statusOf(await buildUser('nurse'), { ip })).toBe(200);
  });

  it('an attempt refused for its address is not counted for the account', async () => {
    const nurse = await buildUser('nurse');
    const ip = freshAddress();
    await concurrently(20, () => failSignIn(unknownAccount(), { ip }));
    expect(await concurrently(6, () => failSignIn(nurse, { ip }))).toEqual([429]);
    // Resets the counter of the address only.
    await SignInAttemptModel.deleteMany({ count: { $gte: 20 } });
    expect(await statusOf(nurse, { ip })).toBe(200);
  });

  it('a lockout dated far ahead by a wrong clock is over when the clock is right again', async () => {
    const nurse = await buildUser('nurse');
    const ip = freshAddress();
    await concurrently(5, () => failSignIn(nurse, { ip }));
    expect(await statusOf(nurse, { ip })).toBe(429);
    await SignInAttemptModel.updateMany({}, { $set: { expiresAt: new Date(Date.now() + 31_536_000_000) } });
    expect(await statusOf(nurse, { ip })).toBe(200);
  });
});
