import { toHomeDay, type Supply } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAsNeeded, buildDueNow } from '../round/testing/build-round.ts';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let nurse: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
});
afterAll(() => server.stop());

interface Named {
  readonly _id: { toString(): string };
}
const idOf = ({ _id }: Named) => _id.toString();
const today = () => toHomeDay(new Date(), 'Europe/Madrid');
const add = (resident: Named, medication: Named, fields: object = {}) =>
  nurse.post<{ supply: Supply }>('/api/supplies', {
    residentId: idOf(resident),
    medicationId: idOf(medication),
    quantity: 12,
    ...fields,
  });
const linesOf = async (medication: Named) => {
  const { body } = await nurse.get<{ lines: { medicationId: string }[] }>('/api/supplies/orders');
  return body.lines.filter(({ medicationId }) => medicationId === idOf(medication));
};

describe('the lists of the pharmacy', () => {
  it('say how long it lasts at the doses of now, by resident and for the house, and not as-needed ones', async () => {
    const { resident, medication, prescription } = await buildDueNow(0, { stockPerDose: 0.5 });
    await buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 4 }, { medication, resident });
    await add(resident, medication, { quantity: 3.4, packSize: 28 });
    const house = await buildDueNow(0, { medication });
    const { body } = await nurse.get<{ lines: { medicationId: string }[] }>('/api/supplies/orders');
    expect(body.lines.filter(({ medicationId }) => medicationId === idOf(medication))).toMatchObject([
      {
        residentId: idOf(resident),
        quantity: 3.4,
        packSize: 28,
        perDay: prescription.stockPerDose,
        daysLeft: 6,
        hasAsNeeded: true,
      },
      {
        residentId: null,
        quantity: 60,
        perDay: house.prescription.stockPerDose,
        daysLeft: 60,
        hasAsNeeded: false,
      },
    ]);
    const csv = await nurse.get<string>('/api/supplies/orders/csv');
    expect(csv.status).toBe(200);
  });

  it('count the most of a range, so that nothing runs out before its day', async () => {
    const dose = { amount: 1, unit: 'tablet' as const, upTo: 2 };
    const { resident, medication } = await buildDueNow(0, { dose, stockPerDose: 1 });
    await add(resident, medication, { quantity: 10 });
    const { body } = await nurse.get<{ lines: { medicationId: string }[] }>('/api/supplies/orders');
    const own = body.lines.filter(({ medicationId }) => medicationId === idOf(medication));
    expect(own).toMatchObject([{ perDay: 2, daysLeft: 5 }]);
  });

  it.each([
    ['once in 90 days', { kind: 'every-n-days', days: 90, first: '2020-01-01' } as const, 0.011, 90],
    ['on one day of the month', { kind: 'month-day', day: 5 } as const, 0.033, 30],
    ['on three days of the week', { kind: 'weekdays', weekdays: [1, 3, 5] } as const, 0.429, 2],
  ])('count a dose %s by its schedule', async (_what, days, perDay, daysLeft) => {
    const schedule = { kind: 'scheduled' as const, times: ['08:00'], days: { ...days } };
    const { resident, medication } = await buildDueNow(0, { schedule: schedule as never, stockPerDose: 1 });
    await add(resident, medication, { quantity: 1 });
    expect(await linesOf(medication)).toMatchObject([{ perDay, daysLeft, hasAsNeeded: false }]);
  });

  it('count no expired pack, and the house for doses that an empty supply does not give', async () => {
    const { resident, medication } = await buildDueNow(0, { stockPerDose: 1 });
    await add(resident, medication, { quantity: 30, expiresOn: '2020-01-01' });
    expect(await linesOf(medication)).toMatchObject([
      { residentId: idOf(resident), quantity: 0, daysLeft: 0 },
      { residentId: null, quantity: 60, perDay: 1, daysLeft: 60 },
    ]);
    await add(resident, medication, { quantity: 2 });
    expect(await linesOf(medication)).toMatchObject([
      { residentId: idOf(resident), quantity: 2, daysLeft: 2 },
    ]);
  });

  it('name what was returned, of whom, by whom, and to whom', async () => {
    const resident = await buildResident({ name: 'Florence', lastName: 'Okafor' });
    const medication = await buildMedication('Returned one');
    const { supply } = (await add(resident, medication, { batch: 'LX 201' })).body;
    await nurse.post(`/api/supplies/${supply.id}/movements`, {
      kind: 'returned',
      amount: 2,
      reason: 'Pharmacy Sol',
    });
    await nurse.post(`/api/medications/${idOf(medication)}/movements`, { kind: 'returned', amount: 5 });
    const path = `/api/supplies/returns?from=${today()}&to=${today()}`;
    const { body } = await nurse.get<{ lines: { medication: { name: string } }[] }>(path);
    expect(body.lines.filter((line) => line.medication.name === 'Returned one')).toMatchObject([
      { amount: 5, resident: null, batch: null },
      {
        amount: 2,
        resident: { name: 'Florence Okafor' },
        batch: 'LX 201',
        reason: 'Pharmacy Sol',
        by: { id: nurse.user.id },
      },
    ]);
    expect((await nurse.get(`/api/supplies/returns?from=${today()}&to=2020-01-01`)).status).toBe(422);
    expect((await nurse.get('/api/supplies/returns?from=2020-01-01&to=2026-01-01')).status).toBe(422);
    expect((await nurse.get(path.replace('?', '/csv?'))).status).toBe(200);
  });
});
