import { displayGrades, type WallBoard } from '@hearthline/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeListeners } from '../realtime/testing/listener.ts';
import { pairedDevice } from '../../people/displays/testing/device.ts';
import {
  buildMedication,
  buildResident,
  prescriptionDraft,
  vitalsDraft,
} from '../../testing/build-clinical.ts';
import { timeIn } from '../../care/round/testing/build-round.ts';
import { buildUser } from '../../testing/build-user.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import mongoose from 'mongoose';

const server = openServer();
const manager = openClient(server, 'manager');
beforeEach(async () => {
  for (const name of ['residents', 'vitals_records', 'care_alerts'])
    await mongoose.connection.collection(name).deleteMany({});
});
afterEach(closeListeners);

const boardOf = (device: Awaited<ReturnType<typeof pairedDevice>>['device']) =>
  device.call().get<WallBoard>('/api/wall');

const secrets = {
  name: 'Xaviera',
  lastName: 'Quintanilla',
  nickname: 'Xavi-nick',
  roomNumber: '12A',
  medicalHistory: 'history-never-shown',
  phoneNumber: '600-secret',
};

async function someone(fields: object = {}) {
  const resident = await buildResident({ ...secrets, roomKey: '12A', ...fields });
  return { ...resident, id: resident._id.toString() };
}

describe('data that a display’s grade leaves out', () => {
  it.each(displayGrades)('is in no socket frame and no reply: grade %s', async (grade) => {
    const resident = await someone();
    const nurse = await server.signIn(await buildUser('nurse', { name: 'Ana Surname-Never-Shown' }));
    const { device } = await pairedDevice(server, manager, grade);
    const socket = await device.listen();
    await socket.waitForEvent('wall:board');
    const raised = vitalsDraft(resident.id, { pulse: 108, notes: 'notes-never-shown' });
    const severe = vitalsDraft(resident.id, { spo2: 86, notes: 'notes-never-shown' });
    const medication = await buildMedication('medication-never-shown');
    const schedule = { kind: 'scheduled', times: [timeIn(10).time], days: { kind: 'every-day' } };
    const draft = prescriptionDraft(resident.id, medication._id.toString(), { schedule });
    expect((await nurse.post('/api/prescriptions', draft)).status).toBe(201);
    const { doses } = await socket.waitForEvent('wall:board', (board) => board.doses?.length === 1);
    // One after the other: readings of a resident with an alert are not among the flagged ones.
    await nurse.post('/api/vitals', raised);
    const pushed = await socket.waitForEvent('wall:board', ({ flagged }) => flagged.length > 0);
    const made = await nurse.post<{ record: { id: string; recordNumber: string } }>('/api/vitals', severe);
    await socket.waitForEvent('wall:board', ({ alerts }) => alerts.length === 1);
    const reply = await boardOf(device);
    const bytes = [...socket.frames, JSON.stringify(reply.body)].join('\n');
    expect(socket.frames.length).toBeGreaterThan(2);
    const never = [
      resident.id,
      made.body.record.id,
      made.body.record.recordNumber,
      nurse.user.id,
      manager.user.id,
      secrets.nickname,
      secrets.medicalHistory,
      secrets.phoneNumber,
      'notes-never-shown',
      'medication-never-shown',
      'Surname-Never-Shown',
    ];
    const names = [secrets.name, secrets.lastName];
    const left = { room: names, initials: names, 'first-name': [secrets.lastName], 'full-name': [] }[grade];
    for (const hidden of [...never, ...left]) expect(bytes, hidden).not.toContain(hidden);
    const who = { room: null, initials: 'X.Q.', 'first-name': 'Xaviera', 'full-name': 'Xaviera Quintanilla' }[
      grade
    ];
    for (const line of [...pushed.residents, ...pushed.flagged, ...(doses ?? []), ...reply.body.alerts])
      expect(line).toMatchObject({ room: '12A', who });
    expect(
      new Set([...pushed.residents, ...pushed.flagged, ...(doses ?? [])].map(({ key }) => key)).size,
    ).toBe(1);
  });

  it('a resident has a different key for each grade', async () => {
    await someone();
    const keys = new Set<string>();
    for (const grade of displayGrades) {
      const { device } = await pairedDevice(server, manager, grade);
      keys.add((await boardOf(device)).body.residents[0]!.key);
    }
    expect(keys.size).toBe(displayGrades.length);
  });
});
