import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { closeListeners, listen } from './testing/listener.ts';

// Only the Date is faked (an evening in Madrid): timers and sockets are real.
const evening = new Date('2026-07-01T21:59:30Z');
const afterMidnight = new Date('2026-07-01T22:00:05Z');

let server: TestServer;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: evening });
  server = await startTestServer();
});
afterEach(closeListeners);
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
});

it("New day: at the home's midnight every signed-in client gets the new day's counts and is asked to fetch its records again", async () => {
  const nurse = await server.as('nurse');
  const { body } = await nurse.post<{ resident: { id: string } }>('/api/residents', {
    name: 'Rosa',
    lastName: 'Vidal',
    age: 81,
  });
  const vital = { residentId: body.resident.id, bloodPressure: '120/80', pulse: 72, spo2: 97 };
  expect((await nurse.post('/api/vitals', vital)).status).toBe(201);

  const [socket, anonymous] = [await listen(server.url, nurse.cookie), await listen(server.url)];
  await socket.waitForEvent(
    'dashboard:stats',
    ({ todayRecordsCount, completedVitalsCount }) => todayRecordsCount === 1 && completedVitalsCount === 1,
  );
  await pause(1_500);
  expect(socket.all('records:reload')).toEqual([]);

  const before = socket.all('dashboard:stats').length;

  vi.setSystemTime(afterMidnight);
  await socket.waitForEvent('records:reload', ({ resource }) => resource === 'vitals');
  await socket.waitForEvent('records:reload', ({ resource }) => resource === 'medication-records');
  await pause(2_500);
  expect(socket.all('dashboard:stats').slice(before)).toMatchObject([
    { todayRecordsCount: 0, completedVitalsCount: 0 },
  ]);
  expect(socket.all('records:reload')).toHaveLength(2);
  expect(anonymous.received.map(({ event }) => event)).toEqual(['system:status']);
});
