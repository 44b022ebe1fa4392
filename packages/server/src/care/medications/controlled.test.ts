import { can, roles, type Medication, type Prescription } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MedicationModel } from './medication.repository.ts';
import { buildMedication, buildPrescription } from '../../testing/build-clinical.ts';
import { findAudit } from '../../testing/find-audit.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let nurse: TestClient;
let administrator: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [nurse, administrator] = [await server.as('nurse'), await server.as('administrator')];
});
afterAll(() => server.stop());

interface Body {
  readonly medication: Medication;
  readonly code?: string;
  readonly fields?: Record<string, string>;
}
const draft = { name: 'Morphine', dosage: '10', unit: 'mg', controlled: true };
const add = (fields: object = {}) => nurse.post<Body>('/api/public/medications', { ...draft, ...fields });
const change = (as: TestClient, { _id }: { _id: { toString: () => string } }, fields: object) =>
  as.put<Body>(`/api/public/medications/${_id.toString()}`, fields);
const end = { controlled: false, controlledReason: 'Reclassified' };

describe('the mark "controlled drug"', () => {
  it('is false for a medication of before', async () => {
    const { _id } = await buildMedication('Metformin');
    await MedicationModel.collection.updateOne({ _id }, { $unset: { controlled: '' } });
    const { body } = await nurse.get<{ medications: Medication[] }>('/api/medications');
    expect(body.medications.find(({ id }) => id === _id.toString())?.controlled).toBe(false);
  });

  it('is set by a nurse, on a new medication and on one that has stock', async () => {
    const { status, body } = await add();
    expect([status, body.medication.controlled]).toEqual([201, true]);
    const stocked = await buildMedication('Oxycodone', { quantity: 12 });
    const changed = await change(nurse, stocked, { controlled: true });
    expect(changed.body.medication).toMatchObject({ controlled: true, quantity: 12 });
  });

  it('begins without stock: two people enter it', async () => {
    const { status, body } = await add({ quantity: 28 });
    expect([status, body.code]).toEqual([422, 'witness-needed']);
    expect(body.fields).toHaveProperty('quantity');
  });

  it('keeps the stock from being counted in the dialog', async () => {
    const stocked = await buildMedication('Oxycodone', { quantity: 12, controlled: true });
    expect((await change(nurse, stocked, { quantity: 10 })).body.code).toBe('witness-needed');
    expect((await change(administrator, stocked, { quantity: 10 })).body.code).toBe('witness-needed');
    expect((await change(nurse, stocked, { lowLevel: 5 })).status).toBe(200);
  });

  it.each(roles)('is taken away by a %s only if the role may', async (role) => {
    const medication = await buildMedication('Tramadol', { quantity: 0, controlled: true });
    const { status } = await change(await server.as(role), medication, end);
    expect(status).toBe(can(role, 'canEndControlled') ? 200 : 403);
  });

  it('is taken away with a reason, which the audit keeps', async () => {
    const medication = await buildMedication('Tramadol', { quantity: 0, controlled: true });
    const refused = await change(administrator, medication, { controlled: false });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['controlledReason']]);
    const { body } = await change(administrator, medication, end);
    expect(body.medication.controlled).toBe(false);
    expect((await findAudit(body.medication.id)).at(-1)).toMatchObject({
      action: 'updated',
      reason: 'Reclassified',
      changes: { controlled: { before: true, after: false } },
    });
  });

  it.each([3, -1])('is not taken away at a stock of %i', async (quantity) => {
    const medication = await buildMedication('Tramadol', {
      quantity: 0,
      controlled: true,
      stock: quantity * 1_000,
    });
    const { status, body } = await change(administrator, medication, end);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['controlled']]);
  });

  it('keeps a medication from being deleted while there is stock', async () => {
    const remove = ({ _id }: { _id: { toString: () => string } }) =>
      administrator.delete(`/api/public/medications/${_id.toString()}`);
    expect((await remove(await buildMedication('Tramadol', { quantity: 2, controlled: true }))).status).toBe(
      422,
    );
    expect((await remove(await buildMedication('Tramadol', { quantity: 0, controlled: true }))).status).toBe(
      204,
    );
  });
});

describe('a prescription of a controlled drug', () => {
  const fields = {
    dose: { amount: 1, unit: 'tablet' },
    route: 'oral',
    frequency: 'Once daily',
    schedule: { kind: 'scheduled', times: ['08:00'], days: { kind: 'every-day' } },
    twoPeople: false,
  };
  type Reply = { readonly prescription: Prescription };

  it('takes two people, whatever is sent', async () => {
    const medication = await buildMedication('Fentanyl', { controlled: true });
    const first = await buildPrescription({ medication });
    const { body } = await nurse.post<Reply>('/api/prescriptions', {
      ...fields,
      residentId: first.residentId.toString(),
      medicationId: medication._id.toString(),
    });
    expect(body.prescription.twoPeople).toBe(true);
    const changed = await nurse.post<Reply>(`/api/prescriptions/${body.prescription.id}/change`, fields);
    expect(changed.body.prescription.twoPeople).toBe(true);
  });

  it('of before takes two people once the medication is marked', async () => {
    const medication = await buildMedication('Fentanyl');
    const { _id } = await buildPrescription({ medication });
    const read = async () =>
      (await nurse.get<Reply>(`/api/prescriptions/${_id.toString()}`)).body.prescription;
    expect((await read()).twoPeople).toBe(false);
    await change(nurse, medication, { controlled: true });
    expect(await read()).toMatchObject({ twoPeople: true, version: 2 });
  });
});
