import { beforeEach, describe, expect, it } from 'vitest';
import { maxTrendRecords, roles, TrendRecord } from '@hearthline/contracts';
import { buildResident, buildVitalsRecord, vitalsDraft } from '../../testing/build-clinical.ts';
import { openServer } from '../../testing/server-test.ts';
import { VitalsRecordModel } from './vitals-record.repository.ts';

const server = openServer();
beforeEach(() => VitalsRecordModel.collection.deleteMany({}));

const hourMs = 60 * 60_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);
const days = 24;

interface Trends {
  records: TrendRecord[];
  isCut: boolean;
}

const newResident = async () => (await buildResident())._id.toString();

async function trendsOf(residentId: string, span: string) {
  const nurse = await server.as('nurse');
  return nurse.get<Trends>(`/api/residents/${residentId}/trends?span=${span}`);
}

describe('GET /api/residents/:id/trends', () => {
  it.each(roles)('answers %s, who may view records', async (role) => {
    const residentId = await newResident();
    await buildVitalsRecord(hoursAgo(1), { residentId });
    const { status, body } = await (
      await server.as(role)
    ).get<Trends>(`/api/residents/${residentId}/trends?span=7d`);
    expect(status).toBe(200);
    expect(body.records).toHaveLength(1);
  });

  it('is 401 without a session, 404 without such a resident, 422 naming a span it does not know', async () => {
    const residentId = await newResident();
    expect((await server.anonymous.get(`/api/residents/${residentId}/trends?span=7d`)).status).toBe(401);
    expect((await trendsOf('0'.repeat(24), '7d')).status).toBe(404);
    for (const search of ['?span=2d', '']) {
      const nurse = await server.as('nurse');
      const { status, body } = await nurse.get<{ fields: Record<string, string> }>(
        `/api/residents/${residentId}/trends${search}`,
      );
      expect(status).toBe(422);
      expect(Object.keys(body.fields)).toEqual(['span']);
    }
  });

  it('answers null, as the list does, for a reading that was added after the record was stored', async () => {
    const residentId = await newResident();
    await buildVitalsRecord(hoursAgo(1), { residentId, pulse: 72 });
    await VitalsRecordModel.collection.updateMany({}, { $unset: { temperature: '', sugar: '' } });
    const nurse = await server.as('nurse');
    const list = await nurse.get<Trends>(`/api/vitals?residentId=${residentId}&startDate=2020-01-01`);
    for (const { status, body } of [list, await trendsOf(residentId, '7d')]) {
      expect(status).toBe(200);
      expect(body.records).toMatchObject([{ pulse: 72, temperature: null, sugar: null }]);
    }
  });

  it('answers the records of the span alone, newest first, of this resident alone', async () => {
    const residentId = await newResident();
    await buildVitalsRecord(hoursAgo(1), { pulse: 99 });
    for (const hours of [23, 25, 6 * days, 8 * days, 29 * days, 31 * days, 364 * days, 366 * days])
      await buildVitalsRecord(hoursAgo(hours), { residentId, pulse: 60 + Math.min(hours % 24, 30) });
    const counted = await Promise.all(
      ['24h', '7d', '30d', '1y'].map(async (span) => (await trendsOf(residentId, span)).body.records),
    );
    expect(counted.map(({ length }) => length)).toEqual([1, 3, 5, 7]);
    const times = counted[3]?.map(({ recordedAt }) => recordedAt) ?? [];
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('answers values, own limits, reasons for not measuring and the author of each, as the contract says', async () => {
    const residentId = await newResident();
    const alertLimits = { pulse: { low: 50, high: 90 } };
    const fields = { bloodPressure: null, notMeasured: { bloodPressure: 'refused' as const }, alertLimits };
    await buildVitalsRecord(hoursAgo(1), { residentId, pulse: 88, recordedByName: 'Ana Ribeiro', ...fields });
    const { body } = await trendsOf(residentId, '24h');
    expect(body).toMatchObject({
      isCut: false,
      records: [{ pulse: 88, recordedByName: 'Ana Ribeiro', residentId, corrects: null, ...fields }],
    });
    expect(TrendRecord.parse(body.records[0])).toEqual(body.records[0]);
  });

  it('answers a corrected value as it stands, and neither the one before nor a voided one', async () => {
    const residentId = await newResident();
    const nurse = await server.as('nurse');
    const save = async (fields: object) =>
      (await nurse.post<{ record: { id: string } }>('/api/vitals', vitalsDraft(residentId, fields))).body
        .record;
    const wrong = await save({ pulse: 122 });
    const right = await save({ pulse: 77, corrects: wrong.id, reason: 'Wrong key' });
    await buildVitalsRecord(hoursAgo(2), { residentId, pulse: 50, hidden: true });
    const { body } = await trendsOf(residentId, '24h');
    expect(body.records.map(({ id, pulse, corrects }) => ({ id, pulse, corrects }))).toEqual([
      { id: right.id, pulse: 77, corrects: wrong.id },
    ]);
  });

  it('says so where there are more records than fit in a reply, and leaves the oldest out', async () => {
    const residentId = await newResident();
    const first = await buildVitalsRecord(hoursAgo(1), { residentId });
    const { _id, recordNumber, ...record } = first;
    await VitalsRecordModel.collection.insertMany(
      Array.from({ length: maxTrendRecords }, (_, number) => ({
        ...record,
        recordNumber: `${recordNumber}-${String(number)}`,
        recordedAt: hoursAgo(2 + number / 10),
      })),
    );
    const { body } = await trendsOf(residentId, '1y');
    expect(body.isCut).toBe(true);
    expect(body.records).toHaveLength(maxTrendRecords);
    expect(body.records[0]?.id).toBe(_id.toString());
  });
});
