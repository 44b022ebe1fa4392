import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { createServerTest } from '../../testing/server-test.ts';
import { until } from '../../testing/until.ts';
import { pairedDevice } from './testing/device.ts';

const it = createServerTest();

afterEach(closeListeners);

it('the list of displays is published on each pairing, connection, change and end, only to users who manage displays', async ({
  server,
}) => {
  const [manager, nurse] = [await server.as('manager'), await server.as('nurse')];
  const [hers, his] = [await listen(server.url, manager.cookie), await listen(server.url, nurse.cookie)];
  const received = () => hers.all('displays:changed').length;
  const more = async (than: number) => until('she heard of it', () => received() > than);

  const { device, display } = await pairedDevice(server, manager);
  await more(0);
  const paired = received();
  const board = await device.listen();
  await more(paired);
  const joined = received();
  await manager.put(`/api/displays/${display.id}`, { name: 'Hall', grade: 'room' });
  await more(joined);
  const changed = received();
  await manager.delete(`/api/displays/${display.id}`);
  await more(changed);
  await pause(600);
  expect([...his.all('displays:changed'), ...board.all('displays:changed')]).toEqual([]);
});

it('Displays: changes of the list of displays are published at most twice a second, however many displays connect', async ({
  server,
}) => {
  const manager = await server.as('manager');
  const { device } = await pairedDevice(server, manager);
  await pause(600);
  const hers = await listen(server.url, manager.cookie);
  await Promise.all(Array.from({ length: 12 }, () => device.listen()));
  await until('she heard of them', () => hers.all('displays:changed').length > 0);
  await pause(1_000);
  expect(hers.all('displays:changed').length).toBeLessThanOrEqual(3);
});
