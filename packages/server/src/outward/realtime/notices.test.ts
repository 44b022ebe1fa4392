import { setTimeout as pause } from 'node:timers/promises';
import type { Notice } from '@hearthline/contracts';
import { afterEach, expect, it } from 'vitest';
import { ResidentModel } from '../../care/residents/resident.repository.ts';
import { buildResident, vitalsDraft } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { closeListeners, listen } from './testing/listener.ts';

const server = openServer();
const manager = openClient(server, 'manager');
afterEach(async () => {
  closeListeners();
  await ResidentModel.collection.deleteMany({});
});

const counts = (alerts: readonly Notice[]) => alerts.map(({ count }) => count);
const save = async (residentId: string, fields: object = {}) => {
  const { body } = await manager.post<{ record: { id: string } }>(
    '/api/vitals',
    vitalsDraft(residentId, fields),
  );
  return body.record.id;
};

it('a severe reading, its correction and the void of the correction update the notices of connected clients', async () => {
  const residentId = (await buildResident())._id.toString();
  const socket = await listen(server.url, (await server.as('nurse')).cookie);
  expect(counts(await socket.waitForEvent('alerts:changed'))).toEqual([0, 0, 1, 0]);
  const is = (...wanted: number[]) =>
    socket.waitForEvent('alerts:changed', (alerts) => counts(alerts).join() === wanted.join());

  const severe = await save(residentId, { pulse: 35, confirmedOutOfRange: true });
  // A severe reading is out of range too.
  await is(1, 1, 0, 1);
  const raised = await save(residentId, { pulse: 110, corrects: severe, reason: 'Read wrongly.' });
  await is(0, 1, 0, 1);
  await manager.delete(`/api/vitals/${raised}`);
  const last = await waitFor(
    () => socket.all('alerts:changed').at(-1),
    (alerts) => counts(alerts)[1] === 0,
  );
  expect(counts(last)).toEqual([0, 0, 1, 0]);
});

it('notices are not sent again when nothing in them has changed, and throttled when something has', async () => {
  const residentId = (await buildResident())._id.toString();
  await save(residentId);
  const socket = await listen(server.url, manager.cookie);
  await socket.waitForEvent('alerts:changed');
  // A socket that joins may get a change before all others: wait until all have it.
  server.realtime.statsChanged();
  await pause(1_200);
  const before = socket.all('alerts:changed').length;
  for (let i = 0; i < 20; i++) await save(residentId);
  await pause(700);
  expect(socket.all('alerts:changed').length).toBe(before);
  await Promise.all(Array.from({ length: 30 }, () => save(residentId, { pulse: 110 })));
  await pause(1_200);
  const said = socket.all('alerts:changed').slice(before);
  expect(said.length).toBeLessThan(12);
  expect(said.at(-1)?.[1]?.count).toBe(30);
});

it('notices are not sent to sockets without a session', async () => {
  const anonymous = await listen(server.url);
  await save((await buildResident())._id.toString(), { pulse: 110 });
  await pause(800);
  expect(anonymous.all('alerts:changed')).toEqual([]);
});

async function waitFor<T>(look: () => T | undefined, holds: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const value = look();
    if (value !== undefined && holds(value)) return value;
    await pause(20);
  }
  throw new Error('not within 4 s');
}
