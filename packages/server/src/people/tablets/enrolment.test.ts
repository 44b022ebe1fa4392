import { roles } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { createDevice } from '../displays/testing/device.ts';
import { buildUser } from '../../testing/build-user.ts';
import { findAudit } from '../../testing/find-audit.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { createBrowser, enrolledTablet, goodPin, setPin } from './testing/shared-tablet.ts';

const server = openServer();
const manager = openClient(server, 'manager');
beforeEach(async () => void (await mongoose.connection.collection('sign-in-attempts').deleteMany({})));

it.each(roles)('tablets: %s', async (role) => {
  const may = ['root', 'administrator', 'manager'].includes(role);
  const who = await server.as(role);
  const browser = createBrowser(server);
  const code = await browser.begin();
  expect((await who.get('/api/tablets')).status).toBe(may ? 200 : 403);
  expect((await who.post('/api/tablets', { code, name: 'Ward 1' })).status).toBe(may ? 201 : 403);
  const { id } = await enrolledTablet(server, manager);
  expect((await who.put(`/api/tablets/${id}`, { name: 'Ward 2' })).status).toBe(may ? 200 : 403);
  expect((await who.delete(`/api/tablets/${id}`)).status).toBe(may ? 204 : 403);
  expect((await server.anonymous.get('/api/tablets')).status).toBe(401);
});

it('a code enrols one tablet, once, and the credential is handed out once', async () => {
  const browser = createBrowser(server);
  const code = await browser.begin();
  expect(await browser.check()).toBe('waiting');
  const both = await Promise.all([1, 2].map(() => manager.post('/api/tablets', { code, name: 'Ward' })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  const copy = createBrowser(server);
  expect(await copy.check()).toBe('expired');
  expect(await browser.check()).toBe('paired');
  expect(await browser.check()).toBe('expired');
  expect(await browser.status()).toEqual({ name: 'Ward', users: [] });
});

it('a code of a display enrols no tablet, and the other way round', async () => {
  const [browser, device] = [createBrowser(server), createDevice(server)];
  const [code, shown] = [await browser.begin(), await device.begin()];
  const asTablet = await manager.post('/api/tablets', { code: shown.code, name: 'Ward' });
  expect(asTablet).toMatchObject({ status: 422, body: { fields: { code: 'No tablet shows this code.' } } });
  expect((await manager.post('/api/displays', { code, name: 'Hall' })).status).toBe(422);
  expect([await browser.check(), await device.check()]).toEqual(['waiting', 'waiting']);
});

it('another credential, or one that was ended, is no tablet at once, and its cookie is cleared', async () => {
  const tablet = await enrolledTablet(server, manager);
  const nurse = await buildUser('nurse');
  await tablet.signIn(nurse);
  const cookie = tablet.cookie();
  expect((await tablet.client().get('/api/auth/me')).status).toBe(200);
  expect((await manager.delete(`/api/tablets/${tablet.id}`)).status).toBe(204);
  expect((await manager.delete(`/api/tablets/${tablet.id}`)).status).toBe(404);
  expect(await tablet.client().get('/api/auth/me')).toMatchObject({
    status: 401,
    body: { reason: 'tablet-ended' },
  });
  expect((await tablet.enterPin(nurse.id, goodPin)).body.code).toBe('not-paired');
  expect(await tablet.status()).toBeNull();
  expect(cookie).toContain('hearthline.tablet=');
  expect(tablet.cookie()).not.toContain('hearthline.tablet=');
});

it('a tablet names who signed in there with the password, the latest first, and nobody else', async () => {
  const [one, other] = [await enrolledTablet(server, manager), await enrolledTablet(server, manager)];
  const [ana, ben, eva] = [
    await buildUser('nurse', { name: 'Ana' }),
    await buildUser('gerocultor', { name: 'Ben' }),
    await buildUser('nurse', { name: 'Eva' }),
  ];
  await setPin(await server.signIn(ben));
  await one.signIn(ana);
  await one.signIn(ben);
  await one.signIn(manager.user);
  await other.signIn(eva);
  expect(await one.status()).toMatchObject({
    users: [
      { name: 'Ben', opensWith: 'pin', hasPhoto: false },
      { name: 'Ana', opensWith: 'password' },
    ],
  });
  expect((await one.status())?.users).toHaveLength(2);
  expect((await other.status())?.users.map(({ name }) => name)).toEqual(['Eva']);
  expect(await createBrowser(server).status()).toBeNull();
  expect((await one.client().get(`/api/tablet/users/${eva.id}/photo`)).status).toBe(404);
});

it('what is done to a tablet is audited, and two changes at once are told apart', async () => {
  const { id, version } = await enrolledTablet(server, manager);
  expect((await manager.put(`/api/tablets/${id}`, { name: 'Ward 2', version })).status).toBe(200);
  const late = await manager.put(`/api/tablets/${id}`, { name: 'Ward 3', version });
  expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { name: 'Ward 2' } } });
  await manager.delete(`/api/tablets/${id}`);
  const audit = await findAudit(id);
  expect(audit.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted']);
  expect(JSON.stringify(audit)).not.toMatch(/credential/i);
});
