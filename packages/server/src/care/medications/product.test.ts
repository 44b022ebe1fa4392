import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  formatNamedDose,
  type Medication,
  type MedicationRecord,
  type Prescription,
} from '@hearthline/contracts';
import { buildResident, prescriptionDraft } from '../../testing/build-clinical.ts';
import { findAudit } from '../../testing/find-audit.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { notPrescribed } from '../medication-records/testing/form-02.ts';

type One = { medication: Medication };

const draft = { name: 'Amoxicillin', dosage: '500', unit: 'mg', frequency: 'Every 8 hours', quantity: 21 };

let server: TestServer;
let nurse: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
});
afterAll(() => server.stop());

describe('form, and what the strength is in', () => {
  const insulin = { ...draft, name: 'Insulin glargine', dosage: '100', unit: 'IU' };
  const product = { form: 'injection', per: { amount: 1, unit: 'ml' } };

  it('are stored, changed and cleared, and stay where they are not sent', async () => {
    const { body } = await nurse.post<One>('/api/public/medications', { ...insulin, ...product });
    expect(body.medication).toMatchObject(product);
    const path = `/api/public/medications/${body.medication.id}`;
    expect((await nurse.put<One>(path, { frequency: 'Once daily' })).body.medication).toMatchObject(product);
    const cleared = await nurse.put<One>(path, { form: null, per: null });
    expect(cleared.body.medication).toMatchObject({ form: null, per: null });
  });

  it('are copied by a prescription, whose doses and records are named by them', async () => {
    const { body } = await nurse.post<One>('/api/public/medications', { ...insulin, ...product });
    const resident = await buildResident();
    const { id: medicationId } = body.medication;
    const asked = await nurse.post<{ prescription: Prescription }>('/api/prescriptions', {
      ...prescriptionDraft(resident._id.toString(), medicationId),
      dose: { amount: 12, unit: 'IU' },
    });
    const { medication, dose } = asked.body.prescription;
    expect(medication).toEqual({ name: 'Insulin glargine', dosage: '100', unit: 'IU', ...product });
    expect(formatNamedDose(medication, dose)).toBe('Insulin glargine 100 units/ml injection: 12 units');
    const form = await nurse.post<{ record: MedicationRecord }>('/api/medication-records', {
      residentId: resident._id.toString(),
      medicationId,
      administered: false,
      notPrescribed,
    });
    expect(form.body.record.medication).toEqual(medication);
  });

  it('entered later are taken over by prescriptions in force, noted in the audit, and by nothing that is over', async () => {
    const { body } = await nurse.post<One>('/api/public/medications', insulin);
    const { id: medicationId } = body.medication;
    const resident = await buildResident();
    const prescribe = async () => {
      const draft = prescriptionDraft(resident._id.toString(), medicationId);
      return (await nurse.post<{ prescription: Prescription }>('/api/prescriptions', draft)).body
        .prescription;
    };
    const [running, stopped] = [await prescribe(), await prescribe()];
    await nurse.post(`/api/prescriptions/${stopped.id}/stop`, { reason: 'Better' });
    await nurse.put(`/api/public/medications/${medicationId}`, product);
    const read = async ({ id }: Prescription) =>
      (await nurse.get<{ prescription: Prescription }>(`/api/prescriptions/${id}`)).body.prescription;
    expect((await read(running)).medication).toEqual({ ...running.medication, ...product });
    expect((await read(running)).version).toBe(running.version + 1);
    expect((await read(stopped)).medication).toEqual(stopped.medication);
    // Another product under the same entry is prescribed anew.
    await nurse.put(`/api/public/medications/${medicationId}`, { form: 'liquid' });
    expect((await read(running)).medication).toEqual({ ...running.medication, ...product });
    const actions = (await findAudit(running.id)).map(({ action, by }) => [action, by.id]);
    expect(actions).toEqual([
      ['created', nurse.user.id],
      ['updated', nurse.user.id],
    ]);
  });

  it.each([
    ['form', { form: 'pill' }, 'form'],
    ['per', { per: { amount: 0, unit: 'ml' } }, 'per.amount'],
    ['several pieces', { per: { amount: 2, unit: 'piece' } }, 'per.amount'],
    ['another unit', { per: { amount: 1, unit: 'spoon' } }, 'per.unit'],
  ])('refuses %s that is none, naming the field', async (_what, fields, field) => {
    const { status, body } = await nurse.post<{ fields?: object }>('/api/public/medications', {
      ...draft,
      ...fields,
    });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(`"${field}"`);
  });
});
