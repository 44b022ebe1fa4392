import type { DisplayGrade, WallBoard } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeListeners } from '../realtime/testing/listener.ts';
import { pairedDevice } from '../../people/displays/testing/device.ts';
import { buildResident, vitalsDraft } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';

const server = openServer();
const manager = openClient(server, 'manager');
const nurse = openClient(server, 'nurse');
beforeEach(async () => {
  for (const name of ['residents', 'vitals_records', 'care_alerts', 'sign-in-attempts'])
    await mongoose.connection.collection(name).deleteMany({});
});
afterEach(closeListeners);

/** A display whose board shows the alert of a severe reading. */
async function withAlert(grade: DisplayGrade) {
  const named = { name: 'Xaviera', lastName: 'Quintanilla', roomNumber: '12A', roomKey: '12A' };
  const residentId = (await buildResident(named))._id.toString();
  const { device } = await pairedDevice(server, manager, grade);
  const socket = await device.listen();
  const severe = vitalsDraft(residentId, { spo2: 86 });
  const { body } = await nurse.post<{ record: { id: string } }>('/api/vitals', severe);
  const { alerts } = await socket.waitForEvent('wall:board', (board) => board.alerts.length === 1);
  const fetched = async () => (await device.call().get<WallBoard>('/api/wall')).body;
  return { residentId, socket, fetched, alert: alerts[0]!, vitalsId: body.record.id };
}

it.each([
  ['room', null],
  ['initials', 'X.Q.'],
  ['first-name', 'Xaviera'],
] as const)('wall board: shows a withdrawn alert at the grade %s, without the reason', async (grade, who) => {
  const { socket, fetched, alert, vitalsId } = await withAlert(grade);
  await manager.delete(`/api/vitals/${vitalsId}`, { reason: 'It was Quintanilla’s neighbour' });
  const board = await socket.waitForEvent('wall:board', ({ withdrawn }) => withdrawn.length === 1);
  expect(board.alerts).toEqual([]);
  const shown = { id: alert.id, key: alert.key, room: '12A', who, readings: alert.readings, doses: [] };
  expect(board.withdrawn).toEqual([{ ...shown, at: expect.any(String) as string }]);
  expect(socket.frames.join('')).not.toContain('Quintanilla');
  expect((await fetched()).withdrawn).toEqual(board.withdrawn);
});

it('wall board: shows an alert withdrawn by a correction, and not one closed by a person', async () => {
  const { residentId, socket, fetched, alert, vitalsId } = await withAlert('initials');
  const corrected = vitalsDraft(residentId, { spo2: 96, corrects: vitalsId, reason: 'Typed 86 for 96' });
  expect((await nurse.post('/api/vitals', corrected)).status).toBe(201);
  await socket.waitForEvent('wall:board', ({ withdrawn }) => withdrawn[0]?.id === alert.id);
  await nurse.post('/api/vitals', vitalsDraft(residentId, { pulse: 140 }));
  const isOther = ({ id }: { readonly id: string }) => id !== alert.id;
  const { alerts } = await socket.waitForEvent('wall:board', (board) => board.alerts.some(isOther));
  const closed = await nurse.post(`/api/care-alerts/${alerts[0]!.id}/close`, { done: 'Seen to.' });
  expect(closed).toMatchObject({ status: 200 });
  const board = await fetched();
  expect(board.alerts).toEqual([]);
  expect(board.withdrawn.map(({ id }) => id)).toEqual([alert.id]);
});

it('wall board: shows a withdrawn alert for one minute', async () => {
  const { socket, fetched, vitalsId } = await withAlert('initials');
  await manager.delete(`/api/vitals/${vitalsId}`, { reason: 'Another resident' });
  await socket.waitForEvent('wall:board', ({ withdrawn }) => withdrawn.length === 1);
  const minuteAgo = new Date(Date.now() - 60_000);
  await mongoose.connection.collection('care_alerts').updateMany({}, { $set: { closedAt: minuteAgo } });
  expect((await fetched()).withdrawn).toEqual([]);
});
