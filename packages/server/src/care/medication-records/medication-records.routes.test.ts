import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { can, roles } from '@hearthline/contracts';
import type { Medication, MedicationRecord } from '@hearthline/contracts';
import { MedicationModel } from '../medications/medication.repository.ts';
import { buildDose, buildMedication, buildResident } from '../../testing/build-clinical.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { MedicationRecordModel } from './medication-record.repository.ts';

type Doses = { records: MedicationRecord[]; nextCursor?: string };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await MedicationRecordModel.collection.deleteMany({});
  await MedicationModel.collection.deleteMany({});
});

describe('GET /api/medications', () => {
  it.each(roles)('%s', async (role) => {
    await buildMedication('Zinc');
    await buildMedication('Aspirin');
    await buildMedication('Old', { hidden: true });
    const { status, body } = await (
      await server.as(role)
    ).get<{ medications: Medication[] }>('/api/medications');
    expect(status).toBe(can(role, 'canViewMedications') ? 200 : 403);
    expect(body.medications.map((one) => one.name)).toEqual(['Aspirin', 'Zinc']);
  });

  it('401 without a session', async () => {
    expect((await server.anonymous.get('/api/medications')).status).toBe(401);
  });
});

describe('GET /api/medication-records', () => {
  it.each(roles)('is open to a %s', async (role) => {
    await buildDose(new Date());
    const { status, body } = await (await server.as(role)).get<Doses>('/api/medication-records');
    expect([status, body.records.length]).toEqual([200, 1]);
  });

  it('401 without a session', async () => {
    expect((await server.anonymous.get('/api/medication-records')).status).toBe(401);
  });

  it('lists a dose on the day it was administered, else on the day it was due', async () => {
    await buildDose(new Date('2026-05-05T20:00:00Z'), { administeredAt: new Date('2026-05-05T22:30:00Z') });
    await buildDose(new Date('2026-05-05T21:00:00Z'));
    await buildDose(new Date('2026-05-05T21:30:00Z'), { hidden: true });
    const nurse = await server.as('nurse');
    const due = await nurse.get<Doses>('/api/medication-records?date=2026-05-05');
    expect(due.body.records.map((one) => one.scheduledFor)).toEqual(['2026-05-05T21:00:00.000Z']);
    const given = await nurse.get<Doses>('/api/medication-records?date=2026-05-06');
    expect(given.body.records).toMatchObject([
      {
        status: 'administered',
        administered: true,
        administeredAt: '2026-05-05T22:30:00.000Z',
        administeredByUser: { name: 'Somebody' },
      },
    ]);
  });

  it('gives one resident’s doses, newest first, page by page', async () => {
    const resident = await buildResident({ nickname: 'Rosi' });
    for (const hour of [8, 13, 20]) await buildDose(new Date(Date.UTC(2026, 4, 5, hour)), { resident });
    await buildDose(new Date(Date.UTC(2026, 4, 5, 9)));
    const nurse = await server.as('nurse');
    const path = `/api/medication-records?residentId=${resident._id.toString()}&limit=2`;
    const first = await nurse.get<Doses>(path);
    const second = await nurse.get<Doses>(`${path}&cursor=${String(first.body.nextCursor)}`);
    const hours = [...first.body.records, ...second.body.records].map((one) =>
      new Date(one.scheduledFor).getUTCHours(),
    );
    expect(hours).toEqual([20, 13, 8]);
    expect(second.body.nextCursor).toBeUndefined();
    expect(first.body.records[0]?.resident).toMatchObject({
      id: resident._id.toString(),
      nickname: 'Rosi',
      age: 84,
    });
  });

  it('422 for contradictory queries', async () => {
    const nurse = await server.as('nurse');
    expect((await nurse.get('/api/medication-records?startDate=2026-05-05&endDate=2026-05-04')).status).toBe(
      422,
    );
    expect((await nurse.get('/api/medication-records?cursor=abc')).status).toBe(422);
  });
});

describe('due', () => {
  it('lists overdue doses, newest first, in pages without a gap', async () => {
    const resident = await buildResident();
    const inactive = await buildResident({ active: false });
    const before = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    for (const minutes of [59, 61, 90, 3_000, 9_000]) await buildDose(before(minutes), { resident });
    await buildDose(before(90), { resident, status: 'held' });
    await buildDose(before(90), { resident: inactive });
    const nurse = await server.as('nurse');
    const first = await nurse.get<Doses>('/api/medication-records?due=overdue&limit=3');
    const next = await nurse.get<Doses>(
      `/api/medication-records?due=overdue&limit=3&cursor=${first.body.nextCursor ?? ''}`,
    );
    expect([first.body.records.length, next.body.records.length, next.body.nextCursor]).toEqual([
      3,
      1,
      undefined,
    ]);
    const times = [...first.body.records, ...next.body.records].map((one) => one.scheduledFor);
    expect(times).toEqual([...new Set(times)].sort().reverse());
  });

  it.each(['due=soon', 'due=overdue&date=2026-11-21'])('422 for %s, naming the field', async (query) => {
    const nurse = await server.as('nurse');
    const { status, body } = await nurse.get<{ fields: object }>(`/api/medication-records?${query}`);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['due']]);
  });
});
