import { randomUUID } from 'node:crypto';
import type { MedicationRecord } from '@hearthline/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  buildDose,
  buildMedication,
  buildPrescription,
  buildResident,
} from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import type { MedicationDocument } from '../medications/medication.repository.ts';
import { closeForm, notPrescribed, saveForm } from '../medication-records/testing/form-02.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { buildAsNeeded, buildDueNow, type Failure } from './testing/build-round.ts';

const server = openServer();
const ana = openClient(server, 'gerocultor');

let resident: ResidentDocument;
let medication: MedicationDocument;
beforeEach(async () => {
  resident = await buildResident({ name: 'Florence', lastName: 'Achebe' });
  medication = await buildMedication('Ibuprofen', { dosage: '400', form: 'tablet' });
});

interface Reply extends Failure {
  readonly record: MedicationRecord;
}
const save = (fields: object, of = medication, key?: string) =>
  saveForm<Reply>(ana, { residentId: resident._id.toString(), medicationId: of._id.toString() }, fields, key);
const unordered = { administered: true, notPrescribed: undefined };

describe('Form 02 of a medication that is not prescribed', () => {
  it.each([{ administered: true }, { administered: false }, { status: 'refused', because: 'Asleep' }])(
    'asks who ordered it, and why: %o',
    async (fields) => {
      const { status, body } = await save({ ...fields, notPrescribed: undefined });
      const text = 'Not prescribed for Florence. Who ordered it, and why?';
      expect([status, body.fields]).toEqual([422, { notPrescribed: text }]);
      const ordered = await save(fields);
      expect([ordered.status, ordered.body.record.notPrescribed]).toEqual([201, notPrescribed]);
    },
  );

  it.each([
    ['orderedBy', { orderedBy: ' ', why: 'Fever' }, 'Please enter who ordered it.'],
    ['why', { orderedBy: 'Dr. Okafor' }, 'Please enter why it is given.'],
  ])('needs both answers: %s', async (field, answers, text) => {
    const { status, body } = await save({ administered: true, notPrescribed: answers });
    expect([status, body.fields]).toEqual([422, { [`notPrescribed.${field}`]: text }]);
  });

  it('is asked for again after its prescription has ended', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    await buildPrescription({ resident, medication, endsAt: hourAgo });
    expect((await save(unordered)).body.fields).toHaveProperty('notPrescribed');
  });

  it('stores the order once, and keeps it when the record is closed and corrected', async () => {
    const key = randomUUID();
    const { body } = await save({ administered: false }, medication, key);
    const again = await save({ administered: false }, medication, key);
    expect([again.status, again.body.record.id]).toEqual([200, body.record.id]);
    const closed = await closeForm(ana, body.record.id);
    expect(closed.body.record.notPrescribed).toEqual(notPrescribed);
    const corrected = await save({
      corrects: body.record.id,
      reason: 'Typed wrong',
      status: 'refused',
      because: 'Asleep',
    });
    expect(corrected.body.record.notPrescribed).toEqual(notPrescribed);
  });
});

describe('Form 02 of a medication that the resident is prescribed', () => {
  const text = 'Ibuprofen 400 mg tablet is prescribed for Florence. Record it as a dose of the prescription.';

  it.each([
    ['at fixed times', () => buildDueNow(0, { resident, medication })],
    ['as needed', () => buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 4 }, { resident, medication })],
  ])('%s, names the medication and refers to the prescription', async (_what, prescribe) => {
    await prescribe();
    for (const administered of [true, false]) {
      const { status, body } = await save({ ...unordered, administered });
      expect([status, body.fields]).toEqual([422, { medicationId: text }]);
    }
  });

  it('counts from the second of its prescription, also for a dose that was due before', async () => {
    await buildPrescription({ resident, medication, startsAt: new Date(Date.now() - 1_000) });
    const before = new Date(Date.now() - 60_000).toISOString();
    const { body } = await save({ ...unordered, administered: false, scheduledFor: before });
    expect(body.fields).toEqual({ medicationId: text });
  });

  it('is decided by the time of the dose', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    await buildPrescription({ resident, medication, startsAt: tomorrow });
    expect((await save(unordered)).body.fields).toHaveProperty('notPrescribed');
    const later = { administered: false, scheduledFor: new Date(tomorrow.getTime() + 60_000).toISOString() };
    expect((await save({ ...unordered, ...later })).body.fields).toEqual({ medicationId: text });
  });

  it('is a dose beside the prescription if somebody ordered it', async () => {
    await buildDueNow(0, { resident, medication });
    const { status, body } = await save({ administered: true });
    expect([status, body.record.prescriptionId, body.record.notPrescribed]).toEqual([
      201,
      null,
      notPrescribed,
    ]);
  });

  it('does not concern another resident, or another product', async () => {
    await buildDueNow(0, { medication });
    await buildDueNow(0, { resident });
    expect((await save({ administered: true })).status).toBe(201);
  });

  it('is no medication to which a record of before the question is corrected', async () => {
    const at = new Date(Date.now() - 60_000);
    await buildDose(at, { resident, administeredAt: at });
    const manager = await server.as('manager');
    const residentId = resident._id.toString();
    const list = `/api/medication-records?residentId=${residentId}`;
    const [old] = (await manager.get<{ records: MedicationRecord[] }>(list)).body.records;
    const correct = (to: MedicationDocument) =>
      saveForm<Reply>(
        manager,
        { residentId, medicationId: to._id.toString() },
        { corrects: old?.id, reason: 'Other box', administered: true },
      );
    await buildDueNow(0, { resident, medication });
    expect((await correct(medication)).body.fields).toEqual({ medicationId: text });
    expect((await correct(await buildMedication('Paracetamol'))).status).toBe(201);
  });
});

describe('Form 02 of a controlled drug', () => {
  beforeEach(async () => {
    medication = await buildMedication('Oxycodone', { dosage: '5', form: 'tablet', controlled: true });
  });

  it('needs a prescription, whoever ordered it', async () => {
    for (const order of [notPrescribed, undefined]) {
      const { status, body } = await save({ administered: true, notPrescribed: order });
      const text =
        'Oxycodone 5 mg tablet is a controlled drug and not prescribed for Florence. It needs a prescription first.';
      expect([status, body.fields]).toEqual([422, { medicationId: text }]);
    }
  });

  it('refers to its prescription', async () => {
    await buildDueNow(0, { resident, medication });
    const { status, body } = await save({ administered: true });
    const text = 'Oxycodone 5 mg tablet is a controlled drug. Record it as a dose of the prescription.';
    expect([status, body.fields]).toEqual([422, { medicationId: text }]);
  });
});
