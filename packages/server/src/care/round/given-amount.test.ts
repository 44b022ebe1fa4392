import type { BrokenRules, MedicationRecord, Prescription, StockMovement } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMedication, buildResident, prescriptionDraft } from '../../testing/build-clinical.ts';
import { testPassword } from '../../testing/build-user.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { MedicationModel, type MedicationDocument } from '../medications/medication.repository.ts';
import { act, buildDueNow, confirm, type Failure } from './testing/build-round.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [ana, ben, manager] = [await server.as('nurse'), await server.as('nurse'), await server.as('manager')];
});
afterAll(() => server.stop());

const stockOf = async ({ _id }: MedicationDocument) => {
  const path = `/api/medications/${_id.toString()}/movements`;
  return (await manager.get<{ movements: StockMovement[] }>(path)).body.movements[0]?.quantity;
};
const expectStock = (medication: MedicationDocument, quantity: number) =>
  expect.poll(() => stockOf(medication), { timeout: 15_000 }).toBe(quantity);

const oneToTwo = { amount: 1, unit: 'tablet', upTo: 2 } as const;
const half = { taken: 0.5, why: 'half of it spat out' };

/** A dose that is due now, of a medication with 10 in stock. */
async function buildDose(fields: Parameters<typeof buildDueNow>[1] = {}, controlled = false) {
  const medication = await buildMedication(undefined, { quantity: 10, controlled });
  return buildDueNow(0, { medication, dose: { amount: 1, unit: 'tablet' }, stockPerDose: 1, ...fields });
}

/** The home's most is 4,000 mg in 24 hours. */
const buildParacetamol = () =>
  buildMedication('Paracetamol', { dosage: '500', unit: 'mg', substances: ['paracetamol'] });

const correct = (record: MedicationRecord, fields: object) =>
  ana.post<Failure & { record: MedicationRecord }>('/api/medication-records', {
    residentId: record.residentId,
    medicationId: record.medicationId,
    corrects: record.id,
    reason: 'Wrong',
    status: 'administered',
    notes: null,
    ...fields,
  });

describe('a dose of which a part was taken', () => {
  it('is recorded with the part and the reason, and takes the whole dose from the stock', async () => {
    const { dose, medication } = await buildDose();
    const { status, body } = await act(ana, dose, { part: half });
    expect(status).toBe(201);
    expect(body.record).toMatchObject({
      dose: { amount: 1, unit: 'tablet' },
      part: { taken: 0.5, of: 1, unit: 'tablet', why: 'half of it spat out' },
    });
    await expectStock(medication, 9);
  });

  it.each([
    [{ taken: 1, why: 'spat out' }, 'part.taken', 'Enter less than the dose of 1 tablet.'],
    [{ taken: 0.5, why: '' }, 'part.why', 'Please say why only a part was taken.'],
  ])('is refused for a part that is none, naming the field', async (part, field, message) => {
    const { dose } = await buildDose();
    const { status, body } = await act<Failure>(ana, dose, { part });
    expect([status, body.fields]).toEqual([422, { [field]: message }]);
  });

  it('of a controlled drug says what became of the rest, and two people sign it', async () => {
    const { dose, medication } = await buildDose({ twoPeople: true }, true);
    const refused = await act<Failure>(ana, dose, { part: half });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { 'part.rest': 'Please say what became of the rest.' },
    ]);
    const { body } = await act(ana, dose, { part: { ...half, rest: 'destroyed' } });
    const remarks = 'Only half a tablet of 1 tablet: half of it spat out, the rest destroyed';
    expect(body.claim?.waiting?.remarks).toBe(remarks);
    const { record } = (await confirm(ben, body.claim?.id ?? '')).body;
    expect(record).toMatchObject({
      part: { taken: 0.5, rest: 'destroyed' },
      confirmedBy: { id: ben.user.id },
    });
    await expectStock(medication, 9);
    const { lines } = (
      await ana.get<{ lines: { kind: string; reason: string | null }[] }>(
        `/api/medications/${medication._id.toString()}/register`,
      )
    ).body;
    expect(lines[0]).toMatchObject({ kind: 'given', reason: remarks });
  });

  it('counts whole for the most of a substance in 24 hours', async () => {
    const medication = await buildParacetamol();
    const resident = await buildResident({ roomNumber: null });
    const first = await buildDueNow(0, { medication, resident, dose: { amount: 8, unit: 'tablet' } });
    expect((await act(ana, first.dose, { part: half })).status).toBe(201);
    const second = await buildDueNow(1, { medication, resident });
    const { body } = await act<Failure>(ana, second.dose);
    expect((body.current as BrokenRules).rules).toContain('substance');
  });

  it('keeps its part in a correction that does not name it, and loses it in one that says so', async () => {
    const { dose } = await buildDose();
    const given = (await act(ana, dose, { part: half })).body.record as MedicationRecord;
    const kept = await correct(given, { notes: 'With water' });
    expect(kept.body.record.part).toMatchObject({ taken: 0.5 });
    const changed = await correct(kept.body.record, { part: { taken: 0.25, why: 'most of it spat out' } });
    expect(changed.body.record.part).toMatchObject({ taken: 0.25, of: 1, why: 'most of it spat out' });
    const whole = await correct(changed.body.record, { part: null });
    expect([whole.status, whole.body.record.part]).toEqual([201, undefined]);
    const refused = await correct(whole.body.record, { status: 'refused', because: 'Spat it out' });
    expect([refused.status, refused.body.record.part]).toEqual([201, undefined]);
  });

  it('keeps its part in a correction after its drug was marked controlled', async () => {
    const { dose, medication } = await buildDose();
    const given = (await act(ana, dose, { part: half })).body.record as MedicationRecord;
    await MedicationModel.updateOne({ _id: medication._id }, { controlled: true });
    const witness = { userId: ben.user.id, secret: testPassword };
    const kept = await correct(given, { notes: 'With water', witness });
    expect([kept.status, kept.body.record.part?.taken]).toEqual([201, 0.5]);
  });
});

describe('a dose of a range', () => {
  it('is refused without an amount in clear words, also for one noted on paper', async () => {
    const { dose } = await buildDose({ dose: oneToTwo });
    const amount = 'The order is 1 to 2 tablets. Please choose the amount that is given.';
    for (const fields of [{}, { late: true, administeredAt: new Date().toISOString() }]) {
      const { status, body } = await act<Failure>(ana, dose, fields);
      expect([status, body.fields]).toEqual([422, { amount }]);
    }
  });

  it.each(['root', 'manager', 'gerocultor'] as const)(
    'is recorded with its amount by every role, and by nobody who is not signed in: %s',
    async (role) => {
      const { dose } = await buildDose({ dose: oneToTwo });
      expect((await act(server.anonymous, dose, { amount: 2 })).status).toBe(401);
      expect((await act(await server.as(role), dose, { amount: 2 })).status).toBe(201);
    },
  );

  it.each([0.5, 2.5])('is refused with %s, which is outside it', async (amount) => {
    const { dose } = await buildDose({ dose: oneToTwo });
    const { status, body } = await act<Failure>(ana, dose, { amount });
    expect([status, body.fields]).toEqual([422, { amount: 'The order is 1 to 2 tablets.' }]);
  });

  it('records the amount that was given, and takes so much from the stock', async () => {
    const { dose, medication } = await buildDose({ dose: oneToTwo });
    const { record } = (await act(ana, dose, { amount: 1.5 })).body;
    expect(record?.dose).toEqual({ amount: 1.5, unit: 'tablet' });
    await expectStock(medication, 8.5);
    const changed = await correct(record as MedicationRecord, { amount: 2 });
    expect(changed.body.record.dose).toEqual({ amount: 2, unit: 'tablet' });
    await expectStock(medication, 8);
    const outside = await correct(changed.body.record, { amount: 3 });
    expect([outside.status, outside.body.fields]).toEqual([422, { amount: 'The order is 1 to 2 tablets.' }]);
    const noted = await correct(changed.body.record, { notes: 'With water' });
    expect(noted.body.record.dose).toEqual({ amount: 2, unit: 'tablet' });
    const refused = await correct(noted.body.record, { status: 'refused', because: 'Spat it out' });
    expect(refused.body.record.dose).toEqual(oneToTwo);
    await expectStock(medication, 10);
    const again = await correct(refused.body.record, {});
    expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([422, ['amount']]);
    expect((await correct(refused.body.record, { amount: 1 })).status).toBe(201);
    await expectStock(medication, 9);
  });

  it('is refused, omitted and held as the range, and can be due again', async () => {
    const { dose, medication } = await buildDose({ dose: oneToTwo });
    const { record } = (await act(ana, dose, { status: 'refused', reason: 'Feels unwell' })).body;
    expect(record?.dose).toEqual(oneToTwo);
    const pending = (await correct(record as MedicationRecord, { status: 'pending' })).body.record;
    const closed = await ana.patch<Failure>(`/api/medication-records/${pending.id}`, {
      status: 'administered',
      version: pending.version,
    });
    expect([closed.status, closed.body.fields]).toEqual([
      422,
      { status: 'Its amount is chosen when it is given. Please record it in the round.' },
    ]);
    expect((await act(ana, dose, { amount: 2 })).body.record?.dose).toEqual({ amount: 2, unit: 'tablet' });
    await expectStock(medication, 8);
  });

  it('of a controlled drug is confirmed with the amount that was chosen', async () => {
    const { dose, medication } = await buildDose({ dose: oneToTwo, twoPeople: true }, true);
    const { body } = await act(ana, dose, { amount: 2 });
    expect(body.claim).toMatchObject({ dose: { amount: 2 }, waiting: { balance: { before: 10, after: 8 } } });
    const { record } = (await confirm(ben, body.claim?.id ?? '')).body;
    expect(record.dose).toEqual({ amount: 2, unit: 'tablet' });
    await expectStock(medication, 8);
    const destroyed = await buildDose({ dose: oneToTwo, twoPeople: true }, true);
    const refusal = {
      status: 'refused',
      reason: 'Spat it out',
      handling: 'destroyed',
      witness: { userId: ben.user.id, secret: testPassword },
    };
    expect((await act<Failure>(ana, destroyed.dose, refusal)).body.fields).toHaveProperty('amount');
    expect((await act(ana, destroyed.dose, { ...refusal, amount: 2 })).status).toBe(201);
    await expectStock(destroyed.medication, 8);
  });

  it('follows the most of a substance by the chosen amount', async () => {
    const medication = await buildParacetamol();
    const { dose } = await buildDueNow(0, { medication, dose: { amount: 8, unit: 'tablet', upTo: 9 } });
    const refused = await act<Failure>(ana, dose, { amount: 9 });
    expect((refused.body.current as BrokenRules).rules).toEqual(['substance']);
    expect((await act(ana, dose, { amount: 8 })).status).toBe(201);
  });
});

describe('a prescription of a range', () => {
  it('is stored, changed, and refused with an end that is not above its beginning', async () => {
    const resident = await buildResident({ roomNumber: null });
    const medication = await buildMedication();
    const prescribe = (upTo: number, client = ana) =>
      client.post<Failure & { prescription: Prescription }>(
        '/api/prescriptions',
        prescriptionDraft(resident._id.toString(), medication._id.toString(), {
          dose: { ...oneToTwo, upTo },
        }),
      );
    const refused = await prescribe(1);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { 'dose.upTo': 'Must be above the first amount.' },
    ]);
    const { prescription } = (await prescribe(2)).body;
    expect((await prescribe(2, await server.as('gerocultor'))).status).toBe(403);
    expect(prescription.dose).toEqual(oneToTwo);
    const { id, version, route, frequency, schedule } = prescription;
    const changed = await ana.post<{ prescription: Prescription }>(`/api/prescriptions/${id}/change`, {
      version,
      route,
      frequency,
      schedule,
      dose: { ...oneToTwo, upTo: 3 },
      instructions: null,
      until: null,
    });
    expect(changed.body.prescription.dose).toEqual({ ...oneToTwo, upTo: 3 });
  });
});
