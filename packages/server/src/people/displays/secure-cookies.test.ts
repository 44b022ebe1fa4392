import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createDevice, enterCode } from './testing/device.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ publicUrl: new URL('https://home.example') })));
afterAll(() => server.stop());

it('cookies of screens go over https alone where the product is reached by it', async () => {
  const device = createDevice(server);
  const { code } = await device.begin();
  expect(device.setCookies()).toEqual([expect.stringMatching(/; secure/i)]);
  await enterCode(await server.as('manager'), code);
  expect(await device.check()).toBe('paired');
  expect(device.setCookies()).toEqual([
    expect.stringMatching(/^__Host-hearthline\.pairing=; path=\/;.*; secure/i),
    expect.stringMatching(/^__Host-hearthline\.display=[^;]+; path=\/;.*; secure/i),
  ]);
});
