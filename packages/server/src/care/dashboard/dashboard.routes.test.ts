import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { roles } from '@hearthline/contracts';
import type { ActiveUser, DashboardStats, Notices, RecentRecords } from '@hearthline/contracts';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { buildDose, buildResident, buildVitalsRecord, vitalsDraft } from '../../testing/build-clinical.ts';
import { ResidentModel } from '../residents/resident.repository.ts';
import { openServer } from '../../testing/server-test.ts';
import { UserModel } from '../../people/users/user.repository.ts';
import { VitalsRecordModel } from '../vitals/vitals-record.repository.ts';

const server = openServer({ timezone: 'America/Lima' });
beforeEach(async () => {
  await MedicationRecordModel.collection.deleteMany({});
  await VitalsRecordModel.collection.deleteMany({});
});
afterEach(() => {
  vi.useRealTimers();
});

// Lima is five hours behind UTC all year; its 21 November lasts from 05:00 to 05:00 UTC.
const noon = new Date('2026-11-21T17:00:00Z');
const at = (hoursFromNoon: number) => new Date(noon.getTime() + hoursFromNoon * 3_600_000);
const setClock = (now: Date) => vi.useFakeTimers({ toFake: ['Date'], now });

async function stats(): Promise<DashboardStats> {
  const nurse = await server.as('nurse');
  return (await nurse.get<{ stats: DashboardStats }>('/api/dashboard/stats')).body.stats;
}
async function recent(): Promise<RecentRecords> {
  const nurse = await server.as('nurse');
  return (await nurse.get<RecentRecords>('/api/dashboard/recent-records')).body;
}

describe('permissions of the dashboard', () => {
  const paths = [
    '/api/dashboard/stats',
    '/api/dashboard/notices',
    '/api/dashboard/recent-records',
    '/api/active-users',
  ];

  it.each(roles)('role %s may read it', async (role) => {
    const client = await server.as(role);
    for (const path of paths) expect((await client.get(path)).status).toBe(200);
  });

  it('without a session it is 401', async () => {
    for (const path of paths) expect((await server.anonymous.get(path)).status).toBe(401);
  });
});

describe('dashboard stats', () => {
  it('are zero in an empty home', async () => {
    expect(await stats()).toEqual({
      connectedUsersCount: 0,
      todayRecordsCount: 0,
      pendingMedicationsCount: 0,
      doses: { overdue: 0, missed: 0, due: 0, later: 0 },
      completedVitalsCount: 0,
      measuredResidentsCount: 0,
      activeResidentsCount: 0,
    });
  });

  it('count the home’s today to the millisecond, without voided records', async () => {
    setClock(noon);
    const [start, end] = [at(-12), at(12)];
    for (const time of [start, noon, new Date(end.getTime() - 1)]) await buildVitalsRecord(time);
    for (const time of [new Date(start.getTime() - 1), end]) await buildVitalsRecord(time);
    await buildVitalsRecord(noon, { hidden: true });
    // Doses: administered today though due yesterday; due today; due tomorrow; overdue since last week; refused; voided.
    await buildDose(at(-13), { administeredAt: at(-11) });
    await buildDose(at(6));
    await buildDose(end);
    await buildDose(at(-24 * 7));
    await buildDose(at(1), { status: 'refused' });
    await buildDose(at(1), { hidden: true });
    expect(await stats()).toMatchObject({
      completedVitalsCount: 3,
      todayRecordsCount: 3 + 3,
      pendingMedicationsCount: 2,
    });
  });

  it('do not count pending doses of inactive residents', async () => {
    setClock(noon);
    const left = await buildResident({ active: false });
    await buildDose(at(-2), { residentId: left._id });
    await buildDose(at(-2));
    expect(await stats()).toMatchObject({ pendingMedicationsCount: 1 });
  });

  it('count the active residents, and those measured today: each once', async () => {
    await ResidentModel.collection.deleteMany({});
    setClock(noon);
    const [twice, yesterday, left] = [
      await buildResident(),
      await buildResident(),
      await buildResident({ active: false }),
    ];
    await buildResident();
    // Deleted; a crash left the record of today in the lists.
    const deleted = await buildResident({ hidden: true });
    for (const [resident, hours] of [
      [deleted, -1],
      [twice, -1],
      [twice, -2],
      [yesterday, -13],
      [left, -1],
    ] as const)
      await buildVitalsRecord(at(hours), { residentId: resident._id.toString() });
    await buildVitalsRecord(at(-1), { residentId: yesterday._id.toString(), hidden: true });
    expect(await stats()).toMatchObject({ measuredResidentsCount: 1, activeResidentsCount: 3 });
  });

  it('include a record as soon as it is stored', async () => {
    const nurse = await server.as('nurse');
    const resident = await buildResident();
    await nurse.post('/api/vitals', vitalsDraft(resident._id.toString()));
    expect(await stats()).toMatchObject({ completedVitalsCount: 1, todayRecordsCount: 1 });
  });
});

describe('recent records', () => {
  it('are today’s five newest of both kinds, without doses due in the future', async () => {
    setClock(noon);
    for (const hours of [-30, -5, -4, -3]) await buildVitalsRecord(at(hours));
    await buildDose(at(-2), { administeredAt: at(-1.5) });
    await buildDose(at(-3.5));
    await buildDose(at(2));
    await buildDose(at(-2.5), { hidden: true });
    const { hasToday, todayCount, records } = await recent();
    expect([hasToday, todayCount]).toEqual([true, (await stats()).todayRecordsCount]);
    expect(records.map((one) => one.administeredAt ?? one.scheduledFor ?? one.recordedAt)).toEqual(
      [-1.5, -3, -3.5, -4, -5].map((hours) => at(hours).toISOString()),
    );
    expect(records[0]).toMatchObject({
      type: 'medication',
      resident: { name: 'Rosa', age: 84 },
      recordedByUser: { name: 'Somebody' },
      administeredByUser: { name: 'Somebody' },
    });
    expect(Object.keys(records[0]?.given ?? {}).sort()).toEqual([
      'dose',
      'medication',
      'prescriptionId',
      'status',
    ]);
    expect(records[0]?.given).toMatchObject({ status: 'administered' });
    expect(records[1]).toMatchObject({
      type: 'vitals',
      recordedByUser: { name: 'Somebody' },
      administeredAt: null,
    });
    expect(records[1]).not.toHaveProperty('given');
    expect(records[2]).toMatchObject({ type: 'medication', administeredByUser: null });
  });

  it('name who recorded a dose that was refused', async () => {
    setClock(noon);
    const recordedBy = { id: 'f'.repeat(24), name: 'Grace' };
    await buildDose(at(-1), { status: 'refused', reason: 'Asleep', recordedBy, recordedAt: at(-1) });
    const { records } = await recent();
    expect(records).toMatchObject([{ recordedByUser: { name: 'Grace' }, administeredByUser: null }]);
  });

  it('leave out yesterday’s when there is one of today', async () => {
    setClock(noon);
    for (const hours of [-20, -19, -1]) await buildVitalsRecord(at(hours));
    const { hasToday, todayCount, records } = await recent();
    expect([hasToday, todayCount, records.length]).toEqual([true, 1, 1]);
  });

  it('are the latest when there are none of today', async () => {
    setClock(noon);
    for (const hours of [-20, -50]) await buildVitalsRecord(at(hours));
    await buildDose(at(3));
    const { hasToday, todayCount, records } = await recent();
    expect([hasToday, todayCount]).toEqual([false, 0]);
    expect(records.map((one) => one.recordedAt)).toEqual([at(-20).toISOString(), at(-50).toISOString()]);
  });

  it('are none in an empty home', async () => {
    expect(await recent()).toEqual({ hasToday: false, todayCount: 0, records: [] });
  });
});

describe('dashboard notices', () => {
  it('are the four that the socket sends, counted from the records', async () => {
    setClock(noon);
    const resident = await buildResident();
    await buildVitalsRecord(noon, { residentId: resident._id.toString(), pulse: 35 });
    const nurse = await server.as('nurse');
    const { body } = await nurse.get<{ notices: Notices }>('/api/dashboard/notices');
    expect(body.notices.map(({ kind }) => kind)).toEqual(['danger', 'warning', 'info', 'success']);
    expect(body.notices[0]).toMatchObject({ count: 1, text: '1 severe reading: in the last 24 hours' });
  });
});

describe('active users', () => {
  it.each([
    ['?timeFrame=1h', 1],
    ['', 2],
    ['?timeFrame=7d', 3],
  ])('with the query "%s" are %d', async (query, expected) => {
    await UserModel.collection.deleteMany({});
    const nurse = await server.as('nurse');
    for (const hours of [0.5, 5, 100, 200]) {
      const { user } = await server.as('gerocultor');
      const lastActivityAt = new Date(Date.now() - hours * 3_600_000);
      await UserModel.updateOne({ _id: user.id }, { $set: { lastActivityAt } });
    }
    const { body } = await nurse.get<{ activeUsers: ActiveUser[] }>(`/api/active-users${query}`);
    expect(body.activeUsers).toHaveLength(expected);
  });

  it.each(roles)('have an e-mail and a username for root and administrator alone: %s', async (role) => {
    const client = await server.as(role);
    await UserModel.updateOne({ _id: client.user.id }, { $set: { lastActivityAt: new Date() } });
    const { body } = await client.get<{ activeUsers: ActiveUser[] }>('/api/active-users');
    const me = body.activeUsers.find(({ user }) => user.id === client.user.id);
    const { id, name, photoUrl, username, email } = client.user;
    const slim = { id, name, photoUrl, role };
    expect(me?.user).toEqual(
      role === 'root' || role === 'administrator' ? { ...slim, username, email } : slim,
    );
  });

  it('are 422 for an unknown time frame', async () => {
    const nurse = await server.as('nurse');
    expect((await nurse.get('/api/active-users?timeFrame=1y')).status).toBe(422);
  });
});
