import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createDisplay, enterCode } from './testing/display.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ publicUrl: new URL('https://home.example') })));
afterAll(() => server.stop());

it('cookies of screens go over https alone where the product is reached by it', async () => {
  const display = createDisplay(server);
  const { code } = await display.begin();
  expect(display.setCookies()).toEqual([expect.stringMatching(/; secure/i)]);
  await enterCode(await server.as('manager'), code);
  expect(await display.check()).toBe('paired');
  expect(display.setCookies()).toEqual([
    expect.stringMatching(/^__Host-hearthline\.pairing=; path=\/;.*; secure/i),
    expect.stringMatching(/^__Host-hearthline\.screen=[^;]+; path=\/;.*; secure/i),
  ]);
});
