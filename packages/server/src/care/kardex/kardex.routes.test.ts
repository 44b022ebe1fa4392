import {
  lastUnrecordedDay,
  roles,
  type Kardex,
  type kardex as kardexContract,
  type ReplyOf,
} from '@hearthline/contracts';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { buildDueNow, timeIn, type Failure } from '../round/testing/build-round.ts';
import { buildPrescription, buildResident } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let nurse: TestClient;
let manager: TestClient;
let resident: ResidentDocument;
beforeAll(async () => {
  server = await startTestServer();
  [nurse, manager] = [await server.as('nurse'), await server.as('manager')];
});
afterAll(() => server.stop());
beforeEach(async () => {
  resident = await buildResident();
});

const pathOf = (month?: string, id = resident._id.toString()) =>
  `/api/residents/${id}/kardex${month === undefined ? '' : `?month=${month}`}`;
const read = async (month?: string, id?: string): Promise<Kardex> => {
  const { status, body } = await nurse.get<Kardex>(pathOf(month, id));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const thisMonth = () => timeIn(0).day.slice(0, 7);
/** Prescribes at these times of every day; since 2 January 2025 unless given. */
const prescribe = (times: string[], fields: Parameters<typeof buildPrescription>[0] = {}) =>
  buildPrescription({
    resident,
    startsAt: new Date('2025-01-01T23:00:00Z'),
    schedule: { kind: 'scheduled', times, days: { kind: 'every-day' } },
    ...fields,
  });
const dosesOf = ({ rows }: Kardex, { _id }: { _id: { toString(): string } }) =>
  rows.find(({ prescription }) => prescription.id === _id.toString())?.doses ?? [];

describe('who may read the Kardex of a resident', () => {
  it.each(roles)('%s', async (role) => {
    expect((await (await server.as(role)).get(pathOf())).status).toBe(200);
  });

  it('nobody without a session', async () => {
    expect((await server.anonymous.get(pathOf())).status).toBe(401);
  });

  it('404 for an unknown resident, for a deleted one, and for what is no id', async () => {
    await prescribe(['08:00']);
    await manager.delete(`/api/residents/${resident._id.toString()}`);
    expect((await nurse.get(pathOf(undefined, 'x'))).status).toBe(404);
    for (const path of [pathOf(), pathOf(undefined, 'a'.repeat(24))])
      expect(await nurse.get(path)).toMatchObject({ status: 404, body: { message: 'Resident not found' } });
  });
});

describe('the month of a Kardex', () => {
  it('is this one unless given, with all its days', async () => {
    expect(await read()).toMatchObject({ month: thisMonth(), residentId: resident._id.toString() });
    const { days, rows, records, absences } = await read('2024-02');
    expect([days.length, days[0], days.at(-1)]).toEqual([29, '2024-02-01', '2024-02-29']);
    expect([rows, records, absences]).toEqual([[], [], []]);
  });

  it.each(['2026-13', '2026-00', '1999-12', '2026', 'today', '2026-11-01'])(
    '422 naming month for %s',
    async (month) => {
      const { status, body } = await nurse.get<Failure>(pathOf(month));
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['month']]);
    },
  );

  it('ends with next year', async () => {
    const year = Number(thisMonth().slice(0, 4));
    expect((await nurse.get(pathOf(`${String(year + 1)}-12`))).status).toBe(200);
    const { status, body } = await nurse.get<Failure>(pathOf(`${String(year + 2)}-01`));
    expect([status, body.fields]).toEqual([
      422,
      { month: 'Please choose a month up to the end of next year.' },
    ]);
  });
});

describe('the doses of a Kardex', () => {
  it('are those of every day, across the hour that is left out in spring', async () => {
    const given = await prescribe(['02:30', '03:30', '08:00']);
    const doses = dosesOf(await read('2026-03'), given);
    expect(doses).toHaveLength(93);
    expect(doses.filter(({ day }) => day === '2026-03-28' || day === '2026-03-29')).toEqual([
      { day: '2026-03-28', time: '02:30', at: '2026-03-28T01:30:00.000Z' },
      { day: '2026-03-28', time: '03:30', at: '2026-03-28T02:30:00.000Z' },
      { day: '2026-03-28', time: '08:00', at: '2026-03-28T07:00:00.000Z' },
      { day: '2026-03-29', time: '02:30', at: '2026-03-29T01:30:00.000Z' },
      { day: '2026-03-29', time: '03:30', at: '2026-03-29T01:30:00.000Z' },
      { day: '2026-03-29', time: '08:00', at: '2026-03-29T06:00:00.000Z' },
    ]);
  });

  it('are due once in the hour that comes twice in autumn', async () => {
    const given = await prescribe(['02:30']);
    const doses = dosesOf(await read('2026-10'), given);
    expect(doses).toHaveLength(31);
    expect(doses.slice(23, 26).map(({ at }) => at)).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  it('of a prescription changed within the month are the old ones before and the new ones after', async () => {
    const changedAt = new Date('2026-03-14T11:00:00Z');
    const old = await prescribe(['08:00', '20:00'], { endsAt: changedAt });
    const next = await prescribe(['09:00'], { startsAt: changedAt, replaces: old._id });
    const sheet = await read('2026-03');
    const [before, after] = [dosesOf(sheet, old), dosesOf(sheet, next)];
    expect([before.length, before.at(-1)]).toMatchObject([27, { day: '2026-03-14', time: '08:00' }]);
    expect([after.length, after[0]]).toMatchObject([17, { day: '2026-03-15', time: '09:00' }]);
    expect(dosesOf(await read('2026-02'), next)).toEqual([]);
    expect(sheet.rows.map(({ prescription }) => prescription.replaces)).toContain(old._id.toString());
  });

  it('of a stopped prescription end when it was stopped; it stays in its months, with who and why', async () => {
    const { prescription } = await buildDueNow(-60, { resident, startsAt: new Date('2026-01-01T00:00:00Z') });
    const id = prescription._id.toString();
    const stopped = await nurse.post(`/api/prescriptions/${id}/stop`, { reason: 'Side effects' });
    expect(stopped.status).toBe(200);
    const sheet = await read();
    expect(sheet.rows).toMatchObject([
      { prescription: { id, stopReason: 'Side effects', stoppedBy: { name: nurse.user.name } } },
    ]);
    const last = dosesOf(sheet, prescription).at(-1);
    expect(Date.parse(last?.at ?? '')).toBeLessThan(Date.now());
    const year = Number(thisMonth().slice(0, 4)) + 1;
    expect((await read(`${String(year)}-12`)).rows).toEqual([]);
  });

  it('a prescription that ended before it had a dose is left out; one still to come is not', async () => {
    const never = new Date('2026-03-14T09:00:00Z');
    await prescribe(['08:00'], { startsAt: never, endsAt: new Date(never.getTime() + 60_000) });
    const { day } = timeIn(0);
    const soon = await prescribe(['08:00'], {
      startsAt: new Date(),
      schedule: {
        kind: 'scheduled',
        times: ['08:00'],
        days: { kind: 'every-n-days', days: 300, first: '2024-01-01' },
      },
    });
    expect((await read('2026-03')).rows).toEqual([]);
    expect((await read(day.slice(0, 7))).rows.map(({ prescription }) => prescription.id)).toEqual([
      soon._id.toString(),
    ]);
  });
});

it('the Kardex carries the windows that the home has set', async () => {
  expect((await read()).windows).toEqual({ normal: 60, timeCritical: 30 });
  const root = await server.as('root');
  const settings = [{ key: 'dose_windows', value: { normal: 90, timeCritical: 20 } }];
  expect((await root.post('/api/system-settings/bulk-update', { settings })).status).toBe(200);
  expect((await read()).windows).toEqual({ normal: 90, timeCritical: 20 });
});

it('the Kardex names the home', async () => {
  expect((await read()).home).toEqual({ name: expect.any(String), address: expect.any(String) });
});

describe('GET /api/kardex/unrecorded', () => {
  type Unrecorded = ReplyOf<typeof kardexContract.unrecorded>;
  const unrecorded = (query: string, client = nurse) =>
    client.get<Unrecorded & Failure>(`/api/kardex/unrecorded?${query}`);
  const ofResident = () => `residentId=${resident._id.toString()}`;

  it('lists the scheduled doses of the days that nobody recorded, with resident, dose and window', async () => {
    const { dose } = await buildDueNow(-1, { resident, timeCritical: true });
    const { day, time } = dose;
    const { status, body } = await unrecorded(`${ofResident()}&startDate=${day}&endDate=${day}`);
    expect(status).toBe(200);
    expect(body.doses).toMatchObject([
      {
        prescriptionId: dose.prescriptionId,
        day,
        time,
        residentId: resident._id.toString(),
        resident: { lastName: resident.lastName },
        windowMinutes: (await read()).windows.timeCritical,
      },
    ]);
    const act = { ...dose, status: 'refused', reason: 'Did not want it' };
    expect((await nurse.post('/api/round/doses', act)).status).toBe(201);
    const after = await unrecorded(`${ofResident()}&startDate=${day}&endDate=${day}`);
    expect(after.body.doses).toEqual([]);
  });

  it('is of all residents without one, open to every role, and to nobody without a session', async () => {
    const { dose } = await buildDueNow(-1, { resident });
    for (const role of roles) {
      const client = await server.as(role);
      const { body } = await unrecorded(`startDate=${dose.day}&endDate=${dose.day}`, client);
      expect(body.doses.map(({ prescriptionId }) => prescriptionId)).toContain(dose.prescriptionId);
    }
    const path = `/api/kardex/unrecorded?startDate=${dose.day}&endDate=${dose.day}`;
    expect((await server.anonymous.get(path)).status).toBe(401);
  });

  it.each([
    ['startDate=2026-11-02&endDate=2026-11-01', 'endDate'],
    ['startDate=2026-10-01&endDate=2026-11-01', 'endDate'],
    ['startDate=2026-10-01', 'endDate'],
    ['startDate=today&endDate=2026-11-01', 'startDate'],
  ])('422 for %s', async (query, field) => {
    const { status, body } = await unrecorded(query);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });

  it('422 for the whole home after tomorrow, not for one resident', async () => {
    const { dose } = await buildDueNow(1, { resident });
    const today = timeIn(0).day;
    const tomorrow = lastUnrecordedDay(today);
    const next = lastUnrecordedDay(tomorrow);
    const later = lastUnrecordedDay(next);
    expect((await unrecorded(`startDate=${today}&endDate=${tomorrow}`)).status).toBe(200);
    const { status, body } = await unrecorded(`startDate=${today}&endDate=${later}`);
    const refusal = { endDate: 'Please choose a resident, or days up to tomorrow.' };
    expect([status, body.fields]).toEqual([422, refusal]);
    const own = await unrecorded(`${ofResident()}&startDate=${next}&endDate=${later}`);
    expect(own.body.doses).toMatchObject([
      { ...dose, day: later },
      { ...dose, day: next },
    ]);
  });

  it('of a resident reads the recorded doses of that resident alone', async () => {
    const { dose } = await buildDueNow(-1, { resident });
    await buildDueNow(-1);
    const find = vi.spyOn(MedicationRecordModel.collection, 'find');
    const { status } = await unrecorded(`${ofResident()}&startDate=${dose.day}&endDate=${dose.day}`);
    const filters = find.mock.calls.map(([filter]) => filter);
    find.mockRestore();
    expect(status).toBe(200);
    const ids = [new Types.ObjectId(dose.prescriptionId)];
    expect(filters).toContainEqual({ day: { $in: [dose.day] }, prescriptionId: { $in: ids } });
    expect(filters).not.toContainEqual({ day: { $gte: dose.day, $lte: dose.day } });
  });

  it('takes 31 days', async () => {
    expect((await unrecorded('startDate=2026-10-01&endDate=2026-10-31')).status).toBe(200);
  });
});
