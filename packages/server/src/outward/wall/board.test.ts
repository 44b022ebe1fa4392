import { endReasons, toHomeDay, type WallBoard } from '@hearthline/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import mongoose from 'mongoose';
import { closeListeners, listen } from '../realtime/testing/listener.ts';
import { pairedDevice } from '../../people/displays/testing/device.ts';
import { buildResident, buildVitalsRecord, vitalsDraft } from '../../testing/build-clinical.ts';
import { buildUser } from '../../testing/build-user.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
beforeEach(async () => {
  for (const name of ['residents', 'vitals_records', 'care_alerts', 'sign-in-attempts', 'displays'])
    await mongoose.connection.collection(name).deleteMany({});
});
afterEach(closeListeners);
afterAll(() => server.stop());

const boardOf = (device: Awaited<ReturnType<typeof pairedDevice>>['device']) =>
  device.call().get<WallBoard>('/api/wall');

async function someone(fields: object = {}) {
  const named = { name: 'Xaviera', lastName: 'Quintanilla', roomNumber: '12A', roomKey: '12A' };
  const resident = await buildResident({ ...named, ...fields });
  return { ...resident, id: resident._id.toString() };
}

describe('wall board', () => {
  it('lists active residents by room with today’s most severe band, and flagged readings of the last 24 hours', async () => {
    const [second, first] = [
      await someone({ roomNumber: '10', roomKey: '10' }),
      await someone({ roomNumber: '9', roomKey: '9', name: 'Élia', lastName: 'ávila' }),
    ];
    await someone({ roomNumber: '11', roomKey: '11' });
    const away = await someone({ active: false });
    const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000);
    await buildVitalsRecord(new Date(), { residentId: second.id, temperature: 38.5, pulse: 108 });
    await buildVitalsRecord(new Date(), { residentId: first.id });
    await buildVitalsRecord(at(23.9), { residentId: first.id, bloodPressure: '104/66' });
    await buildVitalsRecord(at(24.1), { residentId: first.id, pulse: 120 });
    await buildVitalsRecord(new Date(), { residentId: away.id, pulse: 120 });
    await buildVitalsRecord(new Date(), { residentId: second.id, pulse: 125, hidden: true });
    const { device } = await pairedDevice(server, manager);
    const { body } = await boardOf(device);
    const yesterday = toHomeDay(at(23.9), 'Europe/Madrid') !== toHomeDay(new Date(), 'Europe/Madrid');
    expect(
      body.residents.map(({ room, who, tone, word, measuredToday }) => [
        room,
        who,
        tone,
        word,
        measuredToday,
      ]),
    ).toEqual([
      ['9', 'É.Á.', ...(yesterday ? ['normal', 'Normal'] : ['attention', 'Low']), true],
      ['10', 'X.Q.', 'attention', 'Raised', true],
      ['11', 'X.Q.', 'normal', null, false],
    ]);
    expect(body.flagged.map(({ room, kind, value, word, side }) => [room, kind, value, word, side])).toEqual([
      ['10', 'pulse', '108', 'Raised', 'high'],
      ['10', 'temperature', '38.5', 'Raised', 'high'],
      ['9', 'bloodPressure', '104/66', 'Low', 'low'],
    ]);
    expect(body).toMatchObject({
      flaggedCount: 3,
      grade: 'initials',
      timezone: 'Europe/Madrid',
      displayName: 'Station',
      maintenance: null,
      appVersion: server.config.version,
      program: expect.stringContaining(server.config.version) as string,
    });
    expect(body.stats.completedVitalsCount).toBeGreaterThanOrEqual(3);
  });

  it('lists forty flagged readings and counts all; a resident with many does not hide another', async () => {
    const [busy, quiet] = [await someone(), await someone({ roomNumber: '13', roomKey: '13' })];
    const now = Date.now();
    await buildVitalsRecord(new Date(now - 60_000), { residentId: quiet.id, spo2: 93 });
    for (let n = 0; n < 45; n += 1)
      await buildVitalsRecord(new Date(now - n), { residentId: busy.id, pulse: 108 });
    const { device } = await pairedDevice(server, manager);
    const { body } = await boardOf(device);
    expect(body.flagged).toHaveLength(40);
    expect(body.flaggedCount).toBe(46);
    expect(body.residents.map(({ word }) => word)).toEqual(['Raised', 'Mild']);
  });

  it('counts all readings of the last 24 hours while none is out of range, of active residents alone', async () => {
    const [resident, away] = [await someone(), await someone({ active: false, roomNumber: '13' })];
    const { device } = await pairedDevice(server, manager);
    const counted = async () => (await boardOf(device)).body.readingsCount;
    expect(await counted()).toBe(0);
    const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000);
    const usual = { bloodPressure: '120/80', pulse: 72, spo2: 98, temperature: null, sugar: null };
    await buildVitalsRecord(at(1), { residentId: resident.id, ...usual });
    await buildVitalsRecord(at(2), { residentId: resident.id, ...usual, temperature: 36.6, spo2: null });
    await buildVitalsRecord(at(24.1), { residentId: resident.id, ...usual });
    await buildVitalsRecord(at(1), { residentId: away.id, ...usual });
    await buildVitalsRecord(at(1), { residentId: resident.id, ...usual, hidden: true });
    expect(await counted()).toBe(6);
    await buildVitalsRecord(at(1), { residentId: resident.id, ...usual, pulse: 108 });
    expect(await counted()).toBeNull();
  });

  it('shows by first name who took an alert and to whom it was handed over, and drops the alert when its reading is voided', async () => {
    const resident = await someone();
    const ana = await server.signIn(await buildUser('nurse', { name: 'Ana Torres' }));
    const { device } = await pairedDevice(server, manager);
    const socket = await device.listen();
    const made = await ana.post<{ record: { id: string } }>(
      '/api/vitals',
      vitalsDraft(resident.id, { spo2: 86 }),
    );
    const open = await socket.waitForEvent('wall:board', ({ alerts }) => alerts.length === 1);
    expect(open.alerts[0]).toMatchObject({
      readings: [{ kind: 'spo2', value: '86', word: 'Severe' }],
      state: 'open',
      takenBy: null,
    });
    const { id } = open.alerts[0]!;
    expect((await ana.post(`/api/care-alerts/${id}/take`, {})).status).toBe(200);
    const taken = await socket.waitForEvent('wall:board', ({ alerts }) => alerts[0]?.state === 'taken');
    expect(taken.alerts[0]).toMatchObject({ id, takenBy: 'Ana' });
    expect(Date.parse(taken.alerts[0]!.recheckAt!)).toBeGreaterThan(Date.now());
    const ben = await server.signIn(await buildUser('nurse', { name: 'Ben Okafor' }));
    await ana.post(`/api/care-alerts/${id}/hand-over`, { to: ben.user.id });
    const handed = await socket.waitForEvent('wall:board', ({ alerts }) => alerts[0]?.takenBy === 'Ben');
    expect(handed.alerts[0]?.recheckAt).toBe(taken.alerts[0]!.recheckAt);
    const before = socket.received.length;
    expect((await manager.delete(`/api/vitals/${made.body.record.id}`)).status).toBe(204);
    await socket.waitForEvent('wall:board', (board) => isAfter(board, handed) && board.alerts.length === 0);
    expect(socket.received.length).toBeGreaterThan(before);
  });

  it('shows connected staff by first name, and the maintenance message', async () => {
    const root = await server.as('root');
    const { device } = await pairedDevice(server, manager);
    const socket = await device.listen();
    const grace = await server.signIn(await buildUser('nurse', { name: 'Grace Hopper' }));
    const hers = await listen(server.url, grace.cookie);
    const { presence } = await socket.waitForEvent('wall:board', (board) => board.presence.length === 1);
    expect(presence).toEqual([{ key: expect.any(String) as string, name: 'Grace', photoUrl: null }]);
    hers.close();
    await socket.waitForEvent(
      'wall:board',
      (board) => board.presence.length === 0 && board.stats.connectedUsersCount === 0,
    );
    const set = (enabled: boolean) =>
      root.post('/api/system-settings/bulk-update', {
        settings: [{ key: 'maintenance_mode', value: { enabled, message: 'Tonight at 23:00' } }],
      });
    expect((await set(true)).status).toBe(200);
    await socket.waitForEvent(
      'wall:board',
      ({ maintenance }) => maintenance === `${endReasons.maintenance}. Tonight at 23:00`,
    );
    expect((await root.post('/api/root/logout-all-except-me')).status).toBe(200);
    await pause(200);
    expect(socket.socket.connected).toBe(true);
    expect((await boardOf(device)).status).toBe(200);
    await set(false);
    manager = await server.as('manager');
  });

  it('gets changed day and night hours at once', async () => {
    const root = await server.as('root');
    const { device } = await pairedDevice(server, manager, 'room');
    const socket = await device.listen();
    const { hours: usual } = await socket.waitForEvent('wall:board');
    expect(usual).toEqual({ dayFrom: '07:00', nightFrom: '20:00' });
    const set = (value: WallBoard['hours']) =>
      root.post('/api/system-settings/bulk-update', { settings: [{ key: 'wall_hours', value }] });
    expect((await set({ dayFrom: '06:15', nightFrom: '21:30' })).status).toBe(200);
    await socket.waitForEvent(
      'wall:board',
      ({ hours }) => hours.dayFrom === '06:15' && hours.nightFrom === '21:30',
      1_000,
    );
    expect((await boardOf(device)).body.hours).toEqual({ dayFrom: '06:15', nightFrom: '21:30' });
    await set(usual);
  });

  it('is sent at most ten times a second, and not when nothing that the grade shows has changed', async () => {
    const resident = await someone();
    const nurse = await server.as('nurse');
    const { device } = await pairedDevice(server, manager, 'room');
    const socket = await device.listen();
    await socket.waitForEvent('wall:board');
    // Waits for updates caused by earlier tests: the alert worker pauses between runs.
    const boards = () => socket.all('wall:board').length;
    let quiet = -1;
    while (quiet !== boards()) {
      quiet = boards();
      await pause(1_200);
    }
    await nurse.put(`/api/residents/${resident.id}`, {
      name: 'Other',
      lastName: 'Name',
      age: 84,
      roomNumber: '12A',
    });
    await pause(300);
    expect(boards()).toBe(quiet);
    const began = performance.now();
    for (let n = 0; n < 15; n += 1) await nurse.post('/api/vitals', vitalsDraft(resident.id));
    await socket.waitForEvent('wall:board', ({ stats }) => stats.completedVitalsCount === 15);
    const most = Math.ceil((performance.now() - began) / 100) + 1;
    const sentCount = boards() - quiet;
    expect(sentCount).toBeGreaterThan(0);
    expect(sentCount).toBeLessThanOrEqual(most);
  });
});

const isAfter = (board: WallBoard, other: WallBoard) => board.now > other.now;
