import { expect } from 'vitest';
import { createServerTest } from '../../testing/server-test.ts';
import { createDevice, enterCode } from './testing/device.ts';

const it = createServerTest({ publicUrl: new URL('https://home.example') });

it('cookies of screens go over https alone where the product is reached by it', async ({ server }) => {
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
