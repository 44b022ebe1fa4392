import { randomUUID } from 'node:crypto';
import { screenLimits, type Screen } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestClient } from '../testing/test-client.ts';
import { ScreenModel } from './screen.model.ts';
import { createDisplay, enterCode } from './testing/display.ts';

let server: TestServer;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
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
  it('makes a screen of the display whose code was entered, and hands its credential out once', async () => {
    const display = createDisplay(server);
    const { code, expiresAt } = await display.begin();
    expect(code).toMatch(new RegExp(`^[${screenLimits.codeAlphabet}]{${String(screenLimits.codeLength)}}$`));
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 600_000)).toBeLessThan(5_000);
    expect(await display.check()).toBe('waiting');
    const paired = await enterCode(manager, code);
    expect(paired).toMatchObject({
      status: 201,
      body: { screen: { name: 'Station', grade: 'initials', version: 1, lastSeenAt: null } },
    });
    expect(paired.body.screen.pairedByName).toBe(manager.user.name);
    const again = createDisplay(server, { 'hearthline.pairing': /=(.*)/.exec(display.cookie())![1]! });
    expect(await display.check()).toBe('paired');
    expect(display.cookie()).toMatch(/^hearthline\.screen=[\w-]{43}$/);
    expect(await again.check()).toBe('expired');
    expect(again.cookie()).toBe('');
    expect((await display.call().get('/api/wall')).status).toBe(200);
  });

  it('takes the code in small letters, with spaces and dashes', async () => {
    const display = createDisplay(server);
    const { code } = await display.begin();
    const typed = ` ${code.slice(0, 3).toLowerCase()} - ${code.slice(3).toLowerCase()}`;
    expect((await enterCode(manager, typed)).status).toBe(201);
  });

  it('gives a code to one of two who enter it at the same moment', async () => {
    const display = createDisplay(server);
    const { code } = await display.begin();
    const others = [manager, await server.as('root'), await server.as('administrator')];
    const replies = await Promise.all(others.map((who) => enterCode(who, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await enterCode(manager, code)).toMatchObject(refused);
  });

  it('answers the same save sent twice with the screen it made', async () => {
    const { code } = await createDisplay(server).begin();
    const body = { code, name: 'Station', grade: 'room' };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await manager.post<{ screen: Screen }>('/api/screens', body, headers);
    const second = await manager.post('/api/screens', body, headers);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('ends every code that waits with the fifth wrong try, whoever made it', async () => {
    const displays = [createDisplay(server), createDisplay(server)];
    const codes = await Promise.all(displays.map((display) => display.begin()));
    const other = await server.as('administrator');
    for (const who of [manager, other, manager, other, manager])
      expect(await enterCode(who, wrong(codes[0]!.code))).toMatchObject(refused);
    expect(await Promise.all(displays.map((display) => display.check()))).toEqual(['expired', 'expired']);
    expect(await enterCode(other, codes[0]!.code)).toMatchObject(refused);
    const later = createDisplay(server);
    const { code } = await later.begin();
    expect((await enterCode(other, code)).status).toBe(201);
  });

  it('lets one user enter five wrong codes in ten minutes, and no right one after', async () => {
    const display = createDisplay(server);
    for (let n = 0; n < 5; n += 1)
      expect(await enterCode(manager, wrong((await display.begin()).code))).toMatchObject(refused);
    const { code } = await display.begin();
    const reply = await enterCode(manager, code);
    expect(reply).toMatchObject({ status: 429, body: { code: 'throttled' } });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await enterCode(await server.as('manager'), code)).status).toBe(201);
  });

  it('gives one address twenty codes in a quarter of an hour', async () => {
    for (let n = 0; n < 20; n += 1) await createDisplay(server).begin();
    const reply = await server.anonymous.post('/api/wall/pairing');
    expect(reply).toMatchObject({ status: 429, body: { code: 'throttled' } });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  it('is over ten minutes after it began', async () => {
    const display = createDisplay(server);
    const { code } = await display.begin();
    const pairings = mongoose.connection.collection('screen_pairings');
    await pairings.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await display.check()).toBe('expired');
    expect(await enterCode(manager, code)).toMatchObject(refused);
  });

  it('is over at once where a clock that was ahead began it', async () => {
    const display = createDisplay(server);
    const { code } = await display.begin();
    const pairings = mongoose.connection.collection('screen_pairings');
    await pairings.updateMany({}, { $set: { expiresAt: new Date(Date.now() + 400 * 86_400_000) } });
    expect(await display.check()).toBe('expired');
    expect(await enterCode(manager, code)).toMatchObject(refused);
  });

  it('tells nobody without the secret how it stands, and hands a screen ended meanwhile nothing', async () => {
    const display = createDisplay(server);
    const { code } = await display.begin();
    expect(await createDisplay(server).check()).toBe('expired');
    expect(await createDisplay(server, { 'hearthline.pairing': 'A'.repeat(43) }).check()).toBe('expired');
    const { screen } = (await enterCode(manager, code)).body;
    expect((await manager.delete(`/api/screens/${screen.id}`)).status).toBe(204);
    expect(await display.check()).toBe('expired');
  });

  it('stores neither code, secret nor credential', async () => {
    const display = createDisplay(server);
    const { code } = await display.begin();
    const secret = display.cookie().split('=')[1]!;
    await enterCode(manager, code);
    await display.check();
    const credential = display.cookie().split('=')[1]!;
    const rows = [
      ...(await mongoose.connection.collection('screen_pairings').find().toArray()),
      ...(await ScreenModel.find().lean()),
    ];
    expect(rows.length).toBeGreaterThan(1);
    for (const hidden of [code, secret, credential]) expect(JSON.stringify(rows)).not.toContain(hidden);
  });

  it.each(['nurse', 'gerocultor'] as const)(
    'is refused to a %s, and to nobody-in-particular',
    async (role) => {
      const { code } = await createDisplay(server).begin();
      expect(await enterCode(await server.as(role), code)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
      expect((await server.anonymous.post('/api/screens', { code, name: 'Station' })).status).toBe(401);
    },
  );

  it('names what is wrong with what was entered', async () => {
    expect(await manager.post('/api/screens', { code: ' ', name: 'x', grade: 'everything' })).toMatchObject({
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
