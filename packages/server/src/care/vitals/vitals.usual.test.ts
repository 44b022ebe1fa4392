import { beforeEach, describe, expect, it } from 'vitest';
import type { UsualReadings } from '@hearthline/contracts';
import { buildResident, buildVitalsRecord } from '../../testing/build-clinical.ts';
import { openServer } from '../../testing/server-test.ts';
import { VitalsRecordModel } from './vitals-record.repository.ts';

const server = openServer();
beforeEach(() => VitalsRecordModel.collection.deleteMany({}));

const dayMs = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

/** Stores records with these pulses and answers what is usual. */
async function usual(pulses: readonly number[], fields: { days?: number; hidden?: boolean } = {}) {
  const { days = 10, hidden = false } = fields;
  const { _id } = await buildResident();
  const residentId = _id.toString();
  for (const pulse of pulses) await buildVitalsRecord(daysAgo(days), { residentId, pulse, hidden });
  const nurse = await server.as('nurse');
  const { status, body } = await nurse.get<{ usual: UsualReadings }>(
    `/api/residents/${residentId}/usual-vitals`,
  );
  expect(status).toBe(200);
  return body.usual;
}

describe('GET /api/residents/:id/usual-vitals', () => {
  it('answers median and usual range of the resident’s own readings', async () => {
    await buildVitalsRecord(daysAgo(1), { pulse: 130 });
    expect((await usual([68, 70, 72, 74, 76])).pulse).toEqual({ median: 72, low: 66, high: 78 });
  });

  it('counts readings of the last 30 days that were not voided or corrected', async () => {
    expect((await usual([68, 70, 72, 74, 76], { days: 31 })).pulse).toBeUndefined();
    expect((await usual([68, 70, 72, 74, 76], { days: 29 })).pulse).toBeDefined();
    expect((await usual([68, 70, 72, 74, 76], { hidden: true })).pulse).toBeUndefined();
  });

  it('is 404 without such a resident and 401 without a session', async () => {
    const path = `/api/residents/${'0'.repeat(24)}/usual-vitals`;
    expect((await (await server.as('nurse')).get(path)).status).toBe(404);
    expect((await server.anonymous.get(path)).status).toBe(401);
  });
});
