import { roles, type ReplyOf, type round } from '@hearthline/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { PrescriptionModel } from '../prescriptions/prescription.repository.ts';
import {
  buildMedication,
  buildPrescription,
  buildResident,
  prescriptionDraft,
} from '../../testing/build-clinical.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  act,
  buildAsNeeded as storeAsNeeded,
  buildDueNow as storeDueNow,
  claim,
  timeIn,
  type Failure,
} from './testing/build-round.ts';

type Round = ReplyOf<typeof round.list>;

let server: TestServer;
let nurse: TestClient;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [nurse, manager] = [await server.as('nurse'), await server.as('manager')];
});
afterAll(() => server.stop());
beforeEach(async () => {
  await PrescriptionModel.collection.deleteMany({});
  await MedicationRecordModel.collection.deleteMany({});
  // Published, so that the day that is kept is worked out anew.
  await create(await buildResident(), []);
  await PrescriptionModel.collection.deleteMany({});
});

/** Writes a prescription through the API, which publishes it. */
async function create(resident: Pick<ResidentDocument, '_id'>, times: readonly string[]): Promise<string> {
  const medication = await buildMedication();
  const schedule =
    times.length > 0 ? { schedule: { kind: 'scheduled', times, days: { kind: 'every-day' } } } : {};
  const draft = prescriptionDraft(resident._id.toString(), medication._id.toString(), schedule);
  const { status, body } = await nurse.post<{ prescription: { id: string } }>('/api/prescriptions', draft);
  expect(status).toBe(201);
  return body.prescription.id;
}

/** Prescriptions stored without the API are published: a worker of the server may have read the day a moment before. */
const published =
  <Fields extends unknown[], Stored>(store: (...fields: Fields) => Promise<Stored>) =>
  async (...fields: Fields): Promise<Stored> => {
    const stored = await store(...fields);
    server.deps.roundDays.onChange({ kind: 'prescriptions', records: [] });
    return stored;
  };
const buildDueNow = published(storeDueNow);
const buildAsNeeded = published(storeAsNeeded);

const list = async <Body = Round>(query = '', as = nurse) => (await as.get<Body>(`/api/round${query}`)).body;
const buildPrescriptionOf = async (resident: ResidentDocument): Promise<string> => {
  const startsAt = new Date(Date.now() - 100 * 86_400_000);
  const schedule = { kind: 'scheduled', times: ['08:00'], days: { kind: 'every-day' } } as const;
  const stored = await buildPrescription({
    resident,
    startsAt,
    schedule: { ...schedule, times: [...schedule.times] },
  });
  return stored._id.toString();
};
const tomorrow = () => timeIn(24 * 60).day;

describe('the round', () => {
  it.each(roles)('is read by %s', async (role) => {
    expect((await (await server.as(role)).get('/api/round')).status).toBe(200);
  });

  it.each([
    ['1900-01-01', 422],
    [timeIn(-33 * 24 * 60).day, 422],
    [timeIn(-31 * 24 * 60).day, 200],
    [timeIn(31 * 24 * 60).day, 200],
    [timeIn(33 * 24 * 60).day, 422],
  ])(
    'of the day %s is answered %i: only days within a month of today are worked out',
    async (day, expected) => {
      const { status, body } = await nurse.get<Failure>(`/api/round?day=${day}`);
      expect(status).toBe(expected);
      if (expected === 422) expect(Object.keys(body.fields ?? {})).toEqual(['day']);
    },
  );

  it('is not read without a session', async () => {
    expect((await server.anonymous.get('/api/round')).status).toBe(401);
  });

  it('without doses is empty', async () => {
    expect(await list()).toMatchObject({
      day: timeIn(0).day,
      doses: [],
      prescriptions: [],
      records: [],
      counts: { overdue: 0, due: 0, missed: 0, done: 0, later: 0 },
    });
  });

  it('has the doses of active residents by time and room, with prescriptions, records and claims', async () => {
    const [ten, two] = [await buildResident({ roomNumber: '10' }), await buildResident({ roomNumber: '2' })];
    const gone = await buildResident({ active: false });
    const startsAt = new Date(Date.now() - 60 * 60_000);
    const inTen = await buildDueNow(0, { resident: ten, startsAt });
    const inTwo = await buildDueNow(0, { resident: two, startsAt });
    await buildDueNow(0, { resident: gone, startsAt });
    const { body: given } = await act(nurse, inTen.dose);
    const { body: opened } = await claim(nurse, inTwo.dose);
    const read = await list();
    expect(read.doses.map(({ prescriptionId }) => prescriptionId)).toEqual([
      inTwo.dose.prescriptionId,
      inTen.dose.prescriptionId,
    ]);
    expect(read.prescriptions.map(({ id }) => id).sort()).toEqual(
      [inTwo.dose.prescriptionId, inTen.dose.prescriptionId].sort(),
    );
    expect(read.records).toEqual([given.record]);
    expect(read.claims).toEqual([opened.claim]);
    expect(read.counts).toEqual({ overdue: 0, due: 1, missed: 0, done: 1, later: 0 });
  });

  it('contains only the fields of a prescription that the round shows, and its end', async () => {
    const resident = await buildResident();
    const { dose } = await buildDueNow(0, { resident });
    const asNeeded = await buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 4 }, { resident });
    const sent = async (id: string) => (await list()).prescriptions.find((each) => each.id === id);
    const plain = ['id', 'version', 'residentId', 'medicationId', 'medication', 'dose', 'route'];
    expect(Object.keys((await sent(dose.prescriptionId)) ?? {})).toEqual(plain);
    expect(await sent(asNeeded)).toMatchObject({
      schedule: { kind: 'as-needed', minIntervalMinutes: 60, maxIn24Hours: 4 },
      startsAt: expect.any(String) as string,
    });
    await nurse.post(`/api/prescriptions/${dose.prescriptionId}/stop`, { reason: 'Rash' });
    expect(await sent(dose.prescriptionId)).toMatchObject({
      stopReason: 'Rash',
      stoppedBy: { name: nurse.user.name },
      endsAt: expect.any(String) as string,
      updatedAt: expect.any(String) as string,
    });
  });

  it('shows a voided dose as due again', async () => {
    const { dose } = await buildDueNow();
    await list();
    const { body } = await act(nurse, dose);
    expect((await list()).counts).toMatchObject({ due: 0, done: 1 });
    await manager.delete(`/api/medication-records/${body.record?.id ?? ''}`, { reason: 'Wrong resident' });
    const read = await list();
    expect(read.counts).toMatchObject({ due: 1, done: 0 });
    expect(read.records).toEqual([]);
  });

  it('follows written and stopped prescriptions, and a resident who becomes inactive', async () => {
    const resident = await buildResident();
    await list(`?day=${tomorrow()}`);
    const id = await create(resident, ['08:00']);
    expect((await list(`?day=${tomorrow()}`)).doses).toMatchObject([{ prescriptionId: id, time: '08:00' }]);
    await nurse.patch(`/api/residents/${resident._id.toString()}/status`, { active: false });
    expect((await list(`?day=${tomorrow()}`)).doses).toEqual([]);
    await nurse.patch(`/api/residents/${resident._id.toString()}/status`, { active: true });
    expect((await list(`?day=${tomorrow()}`)).doses).toEqual([]);
    const signed = { letter: 'Discharge letter', prescriptionIds: [id] };
    await nurse.post(`/api/residents/${resident._id.toString()}/reconciliation`, signed);
    expect((await list(`?day=${tomorrow()}`)).doses).toHaveLength(1);
    await nurse.post(`/api/prescriptions/${id}/stop`, { reason: 'No longer needed' });
    expect((await list(`?day=${tomorrow()}`)).doses).toEqual([]);
  });

  it('is paged without a gap; the first page has the as-needed prescriptions', async () => {
    const resident = await buildResident();
    await create(resident, ['08:00', '14:00', '20:00']);
    const asNeeded = await buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 4 }, { resident });
    await create(resident, ['08:00', '20:00']);
    const { body: given } = await act(nurse, { prescriptionId: asNeeded }, { reason: 'Pain' });
    const first = await list(`?day=${tomorrow()}&limit=2`);
    const second = await list(`?day=${tomorrow()}&limit=2&cursor=${first.nextCursor ?? ''}`);
    const third = await list(`?day=${tomorrow()}&limit=2&cursor=${second.nextCursor ?? ''}`);
    const times = [first, second, third].map(({ doses }) => doses.map(({ time }) => time));
    expect(times).toEqual([['08:00', '08:00'], ['14:00', '20:00'], ['20:00']]);
    expect(third.nextCursor).toBeUndefined();
    const has = ({ prescriptions }: Round) => prescriptions.some(({ id }) => id === asNeeded);
    expect([has(first), has(second)]).toEqual([true, false]);
    expect(first.records).toEqual([given.record]);
    expect(first.counts).toEqual({ overdue: 0, due: 0, missed: 0, done: 0, later: 5 });
  });

  it('can be read for one resident', async () => {
    const [one, other] = [await buildResident(), await buildResident()];
    const id = await create(one, ['08:00']);
    await create(other, ['08:00']);
    const read = await list(`?day=${tomorrow()}&residentId=${one._id.toString()}`);
    expect(read.doses.map(({ prescriptionId }) => prescriptionId)).toEqual([id]);
    expect(read.counts.later).toBe(1);
  });

  it.each([
    [-62, 200],
    [-64, 422],
    [33, 422],
  ])('of one resident is read up to two months back: %i days away is %i', async (days, expected) => {
    const resident = await buildResident({ active: false });
    const id = await buildPrescriptionOf(resident);
    const { day } = timeIn(days * 24 * 60);
    const { status, body } = await nurse.get<Round & Failure>(
      `/api/round?day=${day}&residentId=${resident._id.toString()}`,
    );
    expect(status).toBe(expected);
    if (expected === 200) expect(body.doses).toMatchObject([{ prescriptionId: id, day, time: '08:00' }]);
    else expect(Object.keys(body.fields ?? {})).toEqual(['day']);
  });

  it.each(['cursor=x', 'day=today', 'limit=0', 'limit=501', 'residentId=x'])('422 for %s', async (query) => {
    const { fields } = await list<Failure>(`?${query}`);
    expect(Object.keys(fields ?? {})).toEqual([query.split('=')[0]]);
  });
});
