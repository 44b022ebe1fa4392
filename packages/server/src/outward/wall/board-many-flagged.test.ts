import type { WallBoard } from '@hearthline/contracts';
import { expect, it } from 'vitest';
import mongoose from 'mongoose';
import { pairedDevice } from '../../people/displays/testing/device.ts';
import { buildResident, buildVitalsRecord } from '../../testing/build-clinical.ts';
import { openServer } from '../../testing/server-test.ts';

// The readings of a resident with an alert are not flagged: the alert worker would raise one for the severe reading.
const server = openServer({}, { backgroundWork: false });

it('the wall board is correct when there are more flagged records than one query returns', async () => {
  const [busy, quiet] = [
    await buildResident({ roomKey: '12A', roomNumber: '12A' }),
    await buildResident({ roomKey: '13', roomNumber: '13' }),
  ];
  const now = Date.now();
  await buildVitalsRecord(new Date(now - 600), { residentId: quiet._id.toString(), spo2: 93 });
  await buildVitalsRecord(new Date(now - 700), { residentId: quiet._id.toString(), pulse: 135 });
  const { _id, ...record } = await buildVitalsRecord(new Date(now), {
    residentId: busy._id.toString(),
    pulse: 108,
  });
  await mongoose.connection.collection('vitals_records').insertMany(
    Array.from({ length: 419 }, (_, n) => ({
      ...record,
      recordedAt: new Date(now - n),
      recordNumber: `${_id.toString()}-${String(n)}`,
    })),
  );
  const { device } = await pairedDevice(server, await server.as('manager'));
  const { body } = await device.call().get<WallBoard>('/api/wall');
  expect(body.flaggedCount).toBe(422);
  expect(body.residents.map(({ word, measuredToday }) => [word, measuredToday])).toEqual([
    ['Raised', true],
    ['Severe', true],
  ]);
});
