import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { DashboardStats, Prescription } from '@hearthline/contracts';
import { pairedDevice } from '../../people/displays/testing/device.ts';
import { buildMedication, buildResident, prescriptionDraft } from '../../testing/build-clinical.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { closeListeners, listen } from './testing/listener.ts';

// A moment before 09:00 in Madrid, where a dose at 10:00 becomes due. Only the Date is faked: timers and sockets are real.
const nine = new Date('2026-11-21T08:00:00Z');

let server: TestServer;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(nine.getTime() - 400) });
  server = await startTestServer();
});
afterEach(closeListeners);
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
});

it('a dose becomes due on dashboards and boards by the clock alone, and leaves both at once when somebody gives it', async () => {
  const [nurse, manager] = [await server.as('nurse'), await server.as('manager')];
  const resident = await buildResident({ roomNumber: '12A', roomKey: '12A' });
  const medication = await buildMedication();
  const draft = prescriptionDraft(resident._id.toString(), medication._id.toString(), {
    schedule: { kind: 'scheduled', times: ['10:00'], days: { kind: 'every-day' } },
  });
  const { body } = await nurse.post<{ prescription: Prescription }>('/api/prescriptions', draft);
  const dashboard = await listen(server.url, manager.cookie);
  const { device } = await pairedDevice(server, manager, 'room');
  const wall = await device.listen();
  const shows = (counts: Partial<DashboardStats['doses']>) => (doses: DashboardStats['doses']) =>
    Object.entries(counts).every(([name, count]) => doses[name as keyof typeof doses] === count);
  const later = shows({ due: 0, later: 1 });
  await dashboard.waitForEvent('dashboard:stats', ({ doses }) => later(doses));
  await wall.waitForEvent('wall:board', ({ stats, doses }) => later(stats.doses) && doses?.length === 0);

  // The timer was set for 400 ms from then on.
  vi.setSystemTime(nine);
  const due = shows({ due: 1, later: 0 });
  await dashboard.waitForEvent('dashboard:stats', ({ doses }) => due(doses));
  const { doses } = await wall.waitForEvent('wall:board', ({ stats }) => due(stats.doses));
  expect(doses).toEqual([
    { key: expect.any(String) as string, room: '12A', who: null, overdue: 0, missed: 0, due: 1 },
  ]);

  const given = await nurse.post('/api/round/doses', {
    prescriptionId: body.prescription.id,
    day: '2026-11-21',
    time: '10:00',
    status: 'administered',
  });
  expect(given.status).toBe(201);
  const gone = shows({ due: 0, later: 0 });
  await dashboard.waitForEvent('dashboard:stats', ({ doses: counts }) => gone(counts));
  await wall.waitForEvent(
    'wall:board',
    (board) => gone(board.stats.doses) && board.doses?.length === 0,
    1_000,
  );
});
