import { randomUUID } from 'node:crypto';
import { displayLimits, type Display } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { openServer } from '../../testing/server-test.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { DisplayModel } from './display.repository.ts';
import { createDevice, enterCode } from './testing/device.ts';

let manager: TestClient;
const server = openServer();
beforeEach(async () => {
  // Each test begins with its tries and addresses uncounted.
  await mongoose.connection.collection('sign-in-attempts').deleteMany({});
  manager = await server.as('manager');
});

const wrong = (code: string) => (code.startsWith('A') ? 'C' : 'A') + code.slice(1);
const refused = {
  status: 422,
  body: { code: 'invalid', fields: { code: 'No screen shows this code.' } },
};

describe('pairing', () => {
  it('pairs the display whose code was entered, and issues its credential once', async () => {
    const device = createDevice(server);
    const { code, expiresAt } = await device.begin();
    expect(code).toMatch(
      new RegExp(`^[${displayLimits.codeAlphabet}]{${String(displayLimits.codeLength)}}$`),
    );
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 600_000)).toBeLessThan(5_000);
    expect(await device.check()).toBe('waiting');
    const paired = await enterCode(manager, code);
    expect(paired).toMatchObject({
      status: 201,
      body: { display: { name: 'Station', grade: 'initials', version: 1, lastSeenAt: null } },
    });
    expect(paired.body.display.pairedByName).toBe(manager.user.name);
    const again = createDevice(server, { 'hearthline.pairing': /=(.*)/.exec(device.cookie())![1]! });
    expect(await device.check()).toBe('paired');
    expect(device.cookie()).toMatch(/^hearthline\.display=[\w-]{43}$/);
    expect(await again.check()).toBe('expired');
    expect(again.cookie()).toBe('');
    expect((await device.call().get('/api/wall')).status).toBe(200);
  });

  it('takes the code in small letters, with spaces and dashes', async () => {
    const device = createDevice(server);
    const { code } = await device.begin();
    const typed = ` ${code.slice(0, 3).toLowerCase()} - ${code.slice(3).toLowerCase()}`;
    expect((await enterCode(manager, typed)).status).toBe(201);
  });

  it('gives a code to one of two who enter it at the same moment', async () => {
    const device = createDevice(server);
    const { code } = await device.begin();
    const others = [manager, await server.as('root'), await server.as('administrator')];
    const replies = await Promise.all(others.map((who) => enterCode(who, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await enterCode(manager, code)).toMatchObject(refused);
  });

  it('answers the same save sent twice with the screen it made', async () => {
    const { code } = await createDevice(server).begin();
    const body = { code, name: 'Station', grade: 'room' };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await manager.post<{ display: Display }>('/api/displays', body, headers);
    const second = await manager.post('/api/displays', body, headers);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('ends every code that waits with the fifth wrong try, whoever made it', async () => {
    const displays = [createDevice(server), createDevice(server)];
    const codes = await Promise.all(displays.map((device) => device.begin()));
    const other = await server.as('administrator');
    for (const who of [manager, other, manager, other, manager])
      expect(await enterCode(who, wrong(codes[0]!.code))).toMatchObject(refused);
    expect(await Promise.all(displays.map((device) => device.check()))).toEqual(['expired', 'expired']);
    expect(await enterCode(other, codes[0]!.code)).toMatchObject(refused);
    const later = createDevice(server);
    const { code } = await later.begin();
    expect((await enterCode(other, code)).status).toBe(201);
  });

  it('lets one user enter five wrong codes in ten minutes, and no right one after', async () => {
    const device = createDevice(server);
    for (let n = 0; n < 5; n += 1)
      expect(await enterCode(manager, wrong((await device.begin()).code))).toMatchObject(refused);
    const { code } = await device.begin();
    const reply = await enterCode(manager, code);
    expect(reply).toMatchObject({ status: 429, body: { code: 'throttled' } });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await enterCode(await server.as('manager'), code)).status).toBe(201);
  });

  it('gives one address twenty codes in a quarter of an hour', async () => {
    for (let n = 0; n < 20; n += 1) await createDevice(server).begin();
    const reply = await server.anonymous.post('/api/wall/pairing');
    expect(reply).toMatchObject({ status: 429, body: { code: 'throttled' } });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  it('is over ten minutes after it began', async () => {
    const device = createDevice(server);
    const { code } = await device.begin();
    const pairings = mongoose.connection.collection('display_pairings');
    await pairings.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await device.check()).toBe('expired');
    expect(await enterCode(manager, code)).toMatchObject(refused);
  });

  it('is over at once where a clock that was ahead began it', async () => {
    const device = createDevice(server);
    const { code } = await device.begin();
    const pairings = mongoose.connection.collection('display_pairings');
    await pairings.updateMany({}, { $set: { expiresAt: new Date(Date.now() + 400 * 86_400_000) } });
    expect(await device.check()).toBe('expired');
    expect(await enterCode(manager, code)).toMatchObject(refused);
  });

  it('answers its state only with the secret, and issues no credential to a display ended meanwhile', async () => {
    const device = createDevice(server);
    const { code } = await device.begin();
    expect(await createDevice(server).check()).toBe('expired');
    expect(await createDevice(server, { 'hearthline.pairing': 'A'.repeat(43) }).check()).toBe('expired');
    const { display } = (await enterCode(manager, code)).body;
    expect((await manager.delete(`/api/displays/${display.id}`)).status).toBe(204);
    expect(await device.check()).toBe('expired');
  });

  it('stores neither code, secret nor credential', async () => {
    const device = createDevice(server);
    const { code } = await device.begin();
    const secret = device.cookie().split('=')[1]!;
    await enterCode(manager, code);
    await device.check();
    const credential = device.cookie().split('=')[1]!;
    const rows = [
      ...(await mongoose.connection.collection('display_pairings').find().toArray()),
      ...(await DisplayModel.find().lean()),
    ];
    expect(rows.length).toBeGreaterThan(1);
    for (const hidden of [code, secret, credential]) expect(JSON.stringify(rows)).not.toContain(hidden);
  });

  it.each(['nurse', 'gerocultor'] as const)(
    'is refused to a %s, and to nobody-in-particular',
    async (role) => {
      const { code } = await createDevice(server).begin();
      expect(await enterCode(await server.as(role), code)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
      expect((await server.anonymous.post('/api/displays', { code, name: 'Station' })).status).toBe(401);
    },
  );

  it('names what is wrong with what was entered', async () => {
    expect(await manager.post('/api/displays', { code: ' ', name: 'x', grade: 'everything' })).toMatchObject({
      status: 422,
      body: {
        fields: {
          code: 'Please enter the code on the screen.',
          name: 'Name must be at least 2 characters.',
          grade: expect.any(String) as string,
        },
      },
    });
  });
});
