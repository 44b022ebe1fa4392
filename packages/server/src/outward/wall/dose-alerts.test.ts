import { displayGrades, type DisplayGrade, type WallBoard } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { missedRoom, refusedRoom } from '../../care/alerts/testing/dose-room.ts';
import { pairedDevice } from '../../people/displays/testing/device.ts';
import { closeListeners } from '../realtime/testing/listener.ts';
import { buildResident, vitalsDraft } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';

const server = openServer();
const manager = openClient(server, 'manager');
const nurse = openClient(server, 'nurse');
const home = { server, nurse };
beforeEach(async () => {
  for (const name of ['residents', 'prescriptions', 'vitals_records', 'care_alerts', 'sign-in-attempts'])
    await mongoose.connection.collection(name).deleteMany({});
});
afterEach(closeListeners);

const resident = () => buildResident({ name: 'Xaviera', roomNumber: '12A', roomKey: '12A' });

/** A display, with every byte that it was sent. */
async function display(grade: DisplayGrade) {
  const { device } = await pairedDevice(server, manager, grade);
  const socket = await device.listen();
  const fetched = async () => (await device.call().get<WallBoard>('/api/wall')).body;
  return { socket, fetched };
}

it.each(displayGrades)('wall board: says that a dose was missed, at the grade %s', async (grade) => {
  const { socket, fetched } = await display(grade);
  const room = await missedRoom({ ...home, resident: await resident() });
  const board = await socket.waitForEvent('wall:board', ({ alerts }) => alerts.length === 1);
  const showsName = grade === 'first-name' || grade === 'full-name';
  expect(board.alerts).toMatchObject([
    {
      room: '12A',
      state: 'open',
      readings: [],
      recheckAt: null,
      doses: [
        {
          cause: 'missed-dose',
          time: room.doses[0]?.time,
          count: 1,
          medication: showsName ? 'Insulin glargine 100 units: 1 tablet' : null,
        },
      ],
    },
  ]);
  expect((await fetched()).alerts).toEqual(board.alerts);
  await room.record(room.doses[0], 'administered');
  const after = await socket.waitForEvent('wall:board', ({ withdrawn }) => withdrawn.length === 1);
  expect(after.withdrawn[0]).toMatchObject({ readings: [], doses: board.alerts[0]?.doses });
  const bytes = socket.frames.join('\n');
  expect(bytes.includes('Insulin')).toBe(showsName);
  expect(bytes).not.toContain(room.prescriptionId);
  expect(bytes).not.toContain('recorded as given');
});

it('wall board: says how often a medication was refused, and counts a further one, without why', async () => {
  const { socket } = await display('initials');
  const room = await refusedRoom({ ...home, resident: await resident() });
  const refused = (count: number) => [{ cause: 'refusals', medication: null, time: null, count }];
  const first = await socket.waitForEvent('wall:board', ({ alerts }) => alerts.length === 1);
  expect(first.alerts[0]?.doses).toEqual(refused(3));
  await room.record(room.doses[3]);
  const board = await socket.waitForEvent('wall:board', ({ alerts }) => alerts[0]?.doses[0]?.count === 4);
  expect(board.alerts[0]?.doses).toEqual(refused(4));
  expect(socket.frames.join('\n')).not.toContain('Did not want it');
});

it('wall board: has one row for a resident with a reading and a missed dose, and still lists readings of who has a missed dose alone', async () => {
  const { socket } = await display('room');
  const room = await missedRoom({ ...home, resident: await resident() });
  await socket.waitForEvent('wall:board', ({ alerts }) => alerts.length === 1);
  await nurse.post('/api/vitals', vitalsDraft(room.residentId, { pulse: 108 }));
  const listed = await socket.waitForEvent('wall:board', ({ flagged }) => flagged.length === 1);
  expect([listed.flaggedCount, listed.flagged[0]?.value]).toEqual([1, '108']);
  await nurse.post('/api/vitals', vitalsDraft(room.residentId, { spo2: 86 }));
  const board = await socket.waitForEvent('wall:board', ({ alerts }) => alerts[0]?.readings.length === 1);
  expect(board.alerts).toHaveLength(1);
  expect(board.alerts[0]).toMatchObject({ doses: [{ cause: 'missed-dose' }], readings: [{ kind: 'spo2' }] });
  expect(board.flagged).toEqual([]);
});
