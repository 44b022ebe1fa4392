import { afterEach, expect, it } from 'vitest';
import { pairedDevice } from '../../people/displays/testing/device.ts';
import { closeListeners } from '../realtime/testing/listener.ts';
import { buildResident, vitalsDraft } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';

const server = openServer();
const manager = openClient(server, 'manager');
afterEach(closeListeners);

const resident = async (roomNumber: string) =>
  (await buildResident({ roomNumber, roomKey: roomNumber }))._id.toString();

it('wall board: shows a resident with several alerts once, and lists only the readings of those without an alert', async () => {
  const [ines, jon] = [await resident('12A'), await resident('13')];
  const nurse = await server.as('nurse');
  const save = (residentId: string, fields: object) =>
    nurse.post('/api/vitals', vitalsDraft(residentId, fields));
  await save(ines, { spo2: 86, pulse: 108, recordedAt: new Date(Date.now() - 60_000).toISOString() });
  const { device } = await pairedDevice(server, manager);
  const socket = await device.listen();
  const first = await socket.waitForEvent('wall:board', ({ alerts }) => alerts.length === 1);
  const { id } = first.alerts[0]!;
  await nurse.post(`/api/care-alerts/${id}/take`, {});
  await save(ines, { spo2: 84, temperature: 39.4 });
  await save(jon, { pulse: 109 });
  const { alerts, flagged, flaggedCount, readingsCount } = await socket.waitForEvent(
    'wall:board',
    (board) => board.alerts[0]?.state === 'open' && board.alerts[0].id !== id && board.flaggedCount === 1,
  );
  expect(alerts).toMatchObject([{ room: '12A', takenBy: null, ids: [expect.any(String)] }]);
  expect(alerts[0]?.readings.map(({ kind, value }) => [kind, value])).toEqual([
    ['spo2', '84'],
    ['temperature', '39.4'],
  ]);
  expect(flagged.map(({ room, value }) => [room, value])).toEqual([['13', '109']]);
  expect([flaggedCount, readingsCount]).toEqual([1, null]);
});
