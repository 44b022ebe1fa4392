import type { Prescription, Resident } from '@hearthline/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildDose,
  buildMedication,
  buildPrescription,
  buildResident,
  prescriptionDraft,
} from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import type { MedicationAdministration, MedicationRequest } from './resources/r4.ts';
import { expectValid, fhirClient, readAll, type FhirClient } from './testing/fhir-client.ts';
import { notPrescribed } from '../../care/medication-records/testing/form-02.ts';

let hospital: FhirClient;
const server = openServer({}, { backgroundWork: false });
const manager = openClient(server, 'manager');
beforeAll(async () => {
  hospital = await fhirClient(server);
});

let number = 0;
async function newResident(): Promise<Resident> {
  number += 1;
  const form = { name: 'Rosa', lastName: `Marí ${String(number)}`, age: 84, allergiesChecked: true };
  return (await manager.post<{ resident: Resident }>('/api/residents', form)).body.resident;
}

describe('MedicationRequest and MedicationAdministration', () => {
  it('tell what is prescribed, and how it is taken', async () => {
    const { id } = await newResident();
    const medication = await buildMedication('Insulin', { dosage: '100', unit: 'IU' });
    const draft = prescriptionDraft(id, medication._id.toString(), {
      dose: { amount: 8, unit: 'IU' },
      instructions: 'Before meals',
    });
    const { prescription } = (await manager.post<{ prescription: Prescription }>('/api/prescriptions', draft))
      .body;
    const [active] = (await readAll(
      hospital,
      `MedicationRequest?patient=${id}&status=active`,
    )) as MedicationRequest[];
    expect(active).toMatchObject({
      id: prescription.id,
      intent: 'order',
      medicationCodeableConcept: { text: 'Insulin 100 units' },
      requester: { display: manager.user.name },
      dosageInstruction: [
        {
          patientInstruction: 'Before meals',
          timing: {
            repeat: { frequency: 2, period: 1, periodUnit: 'd', timeOfDay: ['08:00:00', '20:00:00'] },
          },
          doseAndRate: [{ doseQuantity: { value: 8, code: '[IU]' } }],
        },
      ],
    });
    const stop = { reason: 'Better', version: prescription.version };
    expect((await manager.post(`/api/prescriptions/${prescription.id}/stop`, stop)).status).toBe(200);
    const { body } = await hospital.get<MedicationRequest>(`MedicationRequest/${prescription.id}`);
    expectValid(body);
    expect(body).toMatchObject({ status: 'stopped', statusReason: { text: 'Better' } });
    expect(await readAll(hospital, `MedicationRequest?patient=${id}&status=active`)).toEqual([]);
  });

  it('name who ordered it, who wrote it down, and why', async () => {
    const ordered = await buildPrescription({ orderedBy: 'Dr. Okafor', indication: 'Diabetes' });
    const { body } = await hospital.get<MedicationRequest>(`MedicationRequest/${ordered._id.toString()}`);
    expectValid(body);
    expect(body).toMatchObject({
      requester: { display: 'Dr. Okafor' },
      recorder: { display: ordered.prescribedBy.name },
      reasonCode: [{ text: 'Diabetes' }],
    });
    const pain = { kind: 'as-needed', reason: 'Pain', minIntervalMinutes: 240, maxIn24Hours: 4 } as const;
    const needed = await buildPrescription({ schedule: pain });
    const { body: other } = await hospital.get<MedicationRequest>(
      `MedicationRequest/${needed._id.toString()}`,
    );
    expect(other).toMatchObject({ reasonCode: [{ text: 'Pain' }] });
  });

  it.each([
    [
      'every-n-days',
      { kind: 'scheduled', times: ['08:00'], days: { kind: 'every-n-days', days: 3, first: '2026-11-01' } },
    ],
    ['weekdays', { kind: 'scheduled', times: ['08:00'], days: { kind: 'weekdays', weekdays: [1, 7] } }],
    ['month-day', { kind: 'scheduled', times: ['08:00'], days: { kind: 'month-day', day: 15 } }],
    ['as-needed', { kind: 'as-needed', reason: 'Pain', minIntervalMinutes: 240, maxIn24Hours: 4 }],
  ] as const)('are valid with every schedule: %s', async (_kind, schedule) => {
    const prescription = await buildPrescription({
      dose: { amount: 2, unit: 'tablet' },
      schedule: schedule as never,
    });
    const { status, body } = await hospital.get<MedicationRequest>(
      `MedicationRequest/${prescription._id.toString()}`,
    );
    expect(status).toBe(200);
    expectValid(body);
    // The text is for a reader; the unit stays the one that is stored.
    expect(body.dosageInstruction).toMatchObject([
      {
        text: expect.stringMatching(/^2 tablets, oral, /) as string,
        doseAndRate: [{ doseQuantity: { value: 2, unit: 'tablet' } }],
      },
    ]);
  });

  it.each([
    ['administered', 'completed', undefined],
    ['refused', 'not-done', 'refused'],
    ['omitted', 'not-done', 'omitted'],
    ['held', 'on-hold', 'held'],
  ])('tell what happened to a dose: %s is %s', async (outcome, status, reason) => {
    const { id } = await newResident();
    const medication = await buildMedication();
    const draft = {
      residentId: id,
      medicationId: medication._id.toString(),
      status: outcome,
      notPrescribed,
    };
    const because = outcome === 'administered' ? {} : { because: 'Asleep' };
    const made = await manager.post<{ record: { id: string } }>('/api/medication-records', {
      ...draft,
      ...because,
    });
    expect(made.status).toBe(201);
    const [found] = (await readAll(
      hospital,
      `MedicationAdministration?patient=${id}`,
    )) as MedicationAdministration[];
    expect([found?.id, found?.status, found?.statusReason?.[0]?.coding?.[0]?.code]).toEqual([
      made.body.record.id,
      status,
      reason,
    ]);
    expect((await manager.delete(`/api/medication-records/${made.body.record.id}`)).status).toBe(204);
    const [voided] = await readAll(hospital, `MedicationAdministration?patient=${id}`);
    expect(voided).toMatchObject({ status: 'entered-in-error' });
  });

  it('say nothing of a dose that is still to be given', async () => {
    const resident = await buildResident();
    await buildDose(new Date(), { resident });
    const search = `MedicationAdministration?patient=${resident._id.toString()}`;
    expect(await readAll(hospital, search)).toEqual([]);
  });
});
