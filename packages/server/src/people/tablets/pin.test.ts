import { isTrivialPin, roles } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import { findAudit } from '../../testing/find-audit.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { createBrowser, enrolledTablet, goodPin, setPin, ward } from './testing/shared-tablet.ts';
import { TabletUserModel } from './tablet-user.repository.ts';

const server = openServer();
const root = openClient(server, 'root');
const forgetTries = () => mongoose.connection.collection('sign-in-attempts').deleteMany({});
beforeEach(async () => void (await forgetTries()));
afterEach(() => closeListeners());

const setting = (key: string, value: unknown) =>
  root.post('/api/system-settings/bulk-update', { settings: [{ key, value }] });

describe('A PIN', () => {
  it.each(roles)('of a %s', async (role) => {
    const may = ['nurse', 'gerocultor'].includes(role);
    const who = await server.as(role);
    expect((await who.get('/api/auth/own-pin')).status).toBe(may ? 200 : 403);
    expect((await setPin(who)).status).toBe(may ? 200 : 403);
    expect((await who.delete('/api/auth/own-pin')).status).toBe(may ? 204 : 403);
  });

  it.each(['1234', '1111', '9876', '7890', '0000', '1212', '123123', '2580', '654321'])(
    '%s is refused as easy to guess',
    async (pin) => {
      const { status, body } = await setPin(await server.as('nurse'), pin);
      expect([status, body.fields?.['pin']]).toEqual([422, expect.stringContaining('easy to guess')]);
    },
  );

  it.each(['123', '1234567', '12a4', '', '４０７１'])('%s is refused', async (pin) => {
    expect((await setPin(await server.as('nurse'), pin)).body.fields).toHaveProperty('pin');
  });

  it('may have 4 to 6 digits, and is set by who knows the password', async () => {
    const nurse = await server.as('nurse');
    for (const pin of ['4071', '80193', '730916']) expect((await setPin(nurse, pin)).status).toBe(200);
    expect((await setPin(nurse, goodPin, 'another one')).body.fields).toHaveProperty('currentPassword');
    expect([isTrivialPin('4071'), isTrivialPin('4444')]).toEqual([false, true]);
  });

  it('is nowhere to be read: not in a reply, nor the audit, nor as a plain hash', async () => {
    const nurse = await server.as('nurse');
    await setPin(nurse, '730916');
    const stored = await mongoose.connection.collection('user_pins').findOne({ userName: nurse.user.name });
    const audit = (await findAudit(nurse.user.id)).filter(({ entity }) => entity === 'pin');
    expect(JSON.stringify([stored, audit])).not.toContain('730916');
    expect(audit).toMatchObject([{ entity: 'pin', action: 'updated', by: { id: nurse.user.id } }]);
    const { verify } = (await import('argon2')).default;
    expect(await verify(String(stored?.['pinHash']), '730916')).toBe(false);
  });
});

describe('A PIN opens a session', () => {
  it('on the tablet where its owner signed in, and ends the session of the one before', async () => {
    const { user, tablet } = await ward(server, root, 'gerocultor');
    const before = await buildUser('nurse');
    await tablet.signIn(before);
    const earlier = tablet.client();
    const socket = await listen(server.url, tablet.cookie());
    expect(await tablet.enterPin(user.id, goodPin)).toMatchObject({
      status: 200,
      body: { user: { id: user.id }, storeKey: expect.any(String) as string },
    });
    expect(await tablet.client().get('/api/auth/me')).toMatchObject({ body: { user: { id: user.id } } });
    expect((await earlier.get('/api/auth/me')).status).toBe(401);
    await expect(socket.waitForEvent('session:ended')).resolves.toMatchObject({ reason: 'signed-out' });
    await socket.closed();
    const ended = (await findAudit(before.id)).filter(({ action }) => action === 'signed-out');
    expect(ended).toMatchObject([{ by: { id: before.id }, reason: 'signed-out' }]);
    const signedIn = (await findAudit(user.id)).filter(({ action }) => action === 'signed-in');
    expect(signedIn.map(({ reason }) => reason)).toContain('PIN on Ward 1');
  });

  it('nowhere else: not on a tablet without such a sign-in, nor in any other browser', async () => {
    const { user } = await ward(server, root);
    const other = await enrolledTablet(server, root);
    expect((await other.enterPin(user.id, goodPin)).body.code).toBe('pin-ended');
    const browser = createBrowser(server);
    await browser.signIn(user);
    expect((await browser.enterPin(user.id, goodPin)).body.code).toBe('not-paired');
    const guess = { cookie: `hearthline.tablet=${'A'.repeat(43)}` };
    const forged = await server.anonymous.post('/api/auth/pin', { userId: user.id, pin: goodPin }, guess);
    expect(forged.status).toBe(403);
  });

  it('for 12 hours after the sign-in with the password, which the PIN itself does not lengthen', async () => {
    const { user, tablet } = await ward(server, root);
    const ago = (hours: number) =>
      TabletUserModel.updateOne(
        { userId: user.id },
        { signedInAt: new Date(Date.now() - hours * 3_600_000) },
      );
    await ago(11.9);
    expect((await tablet.enterPin(user.id, goodPin)).status).toBe(200);
    expect((await tablet.status())?.users).toMatchObject([{ opensWith: 'pin' }]);
    await ago(12.01);
    expect((await tablet.enterPin(user.id, goodPin)).body.code).toBe('pin-ended');
    expect((await tablet.status())?.users).toMatchObject([{ opensWith: 'password' }]);
    await ago(-20);
    expect((await tablet.enterPin(user.id, goodPin)).body.code).toBe('pin-ended');
  });

  it('until five were wrong; then only the password does', async () => {
    const { user, tablet } = await ward(server, root);
    const codes = [];
    for (let n = 0; n < 5; n += 1) codes.push((await tablet.enterPin(user.id, '9999')).body.code);
    expect(codes).toEqual([...Array<string>(4).fill('invalid-credentials'), 'pin-ended']);
    expect((await tablet.enterPin(user.id, goodPin)).body.code).toBe('pin-ended');
    await forgetTries();
    expect((await tablet.enterPin(user.id, goodPin)).body.code).toBe('pin-ended');
    await tablet.signIn(user);
    expect((await tablet.enterPin(user.id, goodPin)).status).toBe(200);
    const failed = await mongoose.connection
      .collection('sign_in_failures')
      .find({ 'account.id': user.id, 'history.action': 'sign-in-failed' })
      .toArray();
    // The end of a quarter of an hour may have come meanwhile.
    expect(failed.reduce((sum, { times }) => sum + Number(times), 0)).toBe(5);
    expect(failed[0]).toMatchObject({ history: [{ reason: 'PIN on Ward 1' }] });
  });

  it('for one of 100 tries at once at most five times: the others are not checked', async () => {
    const { user, tablet } = await ward(server, root);
    const stranger = tablet.client();
    const tries = Array.from({ length: 100 }, (_, n) =>
      stranger.post<{ code: string; message: string }>('/api/auth/pin', {
        userId: user.id,
        pin: String(5_000 + n),
      }),
    );
    const replies = await Promise.all(tries);
    const checked = replies.filter(({ body }) => /not right|Too many wrong PINs/.test(body.message));
    expect(replies.every(({ status }) => status >= 400)).toBe(true);
    expect(checked.length).toBeLessThanOrEqual(5);
    // A client that gave up waiting on a slow machine is counted too.
    for (let n = 0; n < 5; n += 1) await tablet.enterPin(user.id, '9999');
    await forgetTries();
    expect((await tablet.enterPin(user.id, goodPin)).body.code).toBe('pin-ended');
    expect((await TabletUserModel.findOne({ userId: user.id }).lean())?.wrongPins).toBeLessThanOrEqual(5);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['deactivated', (id) => root.patch(`/api/users/${id}`, { active: false })],
    [
      'deactivated and activated again',
      async (id) => {
        await root.patch(`/api/users/${id}`, { active: false });
        await root.patch(`/api/users/${id}`, { active: true });
      },
    ],
    ['given a role without PIN', (id) => root.patch(`/api/users/${id}`, { role: 'manager' })],
    ['given another role', (id) => root.patch(`/api/users/${id}`, { role: 'gerocultor' })],
    ['given another password', (id) => root.patch(`/api/users/${id}`, { password: 'brand new one' })],
    ['deleted', (id) => root.delete(`/api/users/${id}`)],
  ])('no more once the account was %s', async (_, change) => {
    const { user, tablet } = await ward(server, root);
    await change(user.id);
    expect((await tablet.enterPin(user.id, goodPin)).body.code).toBe('pin-ended');
  });

  it('no more once its owner changed the password or removed the PIN', async () => {
    const { user, client, tablet } = await ward(server, root);
    const password = { currentPassword: testPassword, newPassword: 'brand new one' };
    expect((await client.post('/api/auth/password', password)).status).toBe(200);
    expect((await tablet.enterPin(user.id, goodPin)).body.code).toBe('pin-ended');
    const other = await ward(server, root);
    await other.client.delete('/api/auth/own-pin');
    expect((await other.tablet.enterPin(other.user.id, goodPin)).body.code).toBe('pin-ended');
  });

  it('neither during maintenance nor while sign-in is blocked', async () => {
    const { user, tablet } = await ward(server, root);
    await setting('maintenance_mode', { enabled: true });
    expect((await tablet.enterPin(user.id, goodPin)).status).toBe(503);
    await setting('maintenance_mode', { enabled: false });
    await setting('login_blocked', true);
    expect((await tablet.enterPin(user.id, goodPin)).body.code).toBe('login-blocked');
    await setting('login_blocked', false);
    expect((await tablet.enterPin(user.id, goodPin)).status).toBe(200);
  });

  it.each([
    { userId: 'x', pin: goodPin },
    { userId: '0'.repeat(24) },
    { userId: { $ne: 1 }, pin: goodPin },
    null,
  ])('and answers %j in words', async (body) => {
    const tablet = await enrolledTablet(server, root);
    expect((await tablet.client().post('/api/auth/pin', body)).status).toBeGreaterThanOrEqual(400);
    expect((await tablet.client().post('/api/auth/pin', body)).status).toBeLessThan(500);
  });
});
