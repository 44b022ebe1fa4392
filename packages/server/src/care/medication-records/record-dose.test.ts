import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem, MedicationRecord } from '@hearthline/contracts';
import { buildPrescription } from '@hearthline/contracts/testing';
import { onBehalfOf } from '../../records/clinical/history.ts';
import { idempotencyFields } from '../../records/clinical/idempotency.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { findRecordsOfDay, readNextAsNeededNumber } from './find-doses.repository.ts';
import { findGivenSince } from './find-given.repository.ts';
import { recordDose, type ActOnDose } from './record-dose.ts';
import { readQuantity, saveForm, stockSettled, type Failure } from './testing/form-02.ts';

const day = '2026-11-21';

let server: TestServer;
let nurse: TestClient;
let manager: TestClient;
let resident: ResidentDocument;
let medicationId: string;
let prescriptionId: string;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
  manager = await server.as('manager');
});
afterAll(() => server.stop());
beforeEach(async () => {
  resident = await buildResident();
  medicationId = (await buildMedication())._id.toString();
  prescriptionId = randomUUID().replaceAll('-', '').slice(0, 24);
});

const act = (fields: Partial<ActOnDose> = {}, as = nurse): ActOnDose => ({
  resident,
  prescription: { ...buildPrescription(), id: prescriptionId, medicationId, stockPerDose: 1.5 },
  day,
  dose: { time: '08:00' },
  scheduledFor: new Date('2026-11-21T07:00:00Z'),
  status: 'administered',
  administeredAt: new Date('2026-11-21T07:05:00Z'),
  reason: null,
  allergyReason: null,
  notes: null,
  actor: onBehalfOf(as.user),
  ...fields,
});
const record = (fields: Partial<ActOnDose> = {}, { as = nurse, key = '' } = {}) =>
  recordDose(act(fields, as), {
    save: idempotencyFields(as.user.id, key || null, { key, ...fields, resident: null }),
    today: day,
  });
const refusalOf = (recording: Promise<unknown>) =>
  recording.then(
    () => null,
    (error: unknown) => error as Problem,
  );
const ofDay = async () => (await findRecordsOfDay(day, [prescriptionId])).map(({ _id }) => _id.toString());

const settledQuantity = (medicationId: string) => stockSettled().then(() => readQuantity(medicationId));

describe('a prescribed dose', () => {
  it('is recorded under its identity, with amount and who, and takes the prescription’s amount', async () => {
    const { record: stored, repeated } = await record();
    expect([stored, repeated]).toMatchObject([
      {
        prescriptionId,
        day,
        time: '08:00',
        dose: { amount: 1, unit: 'tablet' },
        status: 'administered',
        administeredByUser: { id: nurse.user.id },
        scheduledFor: '2026-11-21T07:00:00.000Z',
      },
      false,
    ]);
    expect(await settledQuantity(medicationId)).toBe(58.5);
    expect(await ofDay()).toEqual([stored.id]);
    expect(await findRecordsOfDay('2026-11-22', [prescriptionId])).toEqual([]);
  });

  it('by 20 people at once is one record and one movement; 19 are told who', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => server.as('nurse')));
    const outcomes = await Promise.allSettled(clients.map((as) => record({}, { as })));
    const done = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.record] : []));
    expect(done).toHaveLength(1);
    for (const one of outcomes)
      if (one.status === 'rejected') {
        const { code, message, details } = one.reason as Problem;
        const name = done[0]?.recordedBy?.name ?? '';
        expect([code, message, details.current]).toEqual([
          'recorded',
          `${name} recorded this dose already.`,
          done[0],
        ]);
      }
    expect([await ofDay(), await settledQuantity(medicationId)]).toEqual([[done[0]?.id], 58.5]);
  });

  it('sent twice under one key is recorded once, also at once', async () => {
    const key = randomUUID();
    const both = await Promise.all([record({}, { key }), record({}, { key })]);
    const later = await record({}, { key });
    expect(new Set([...both, later].map((one) => one.record.id)).size).toBe(1);
    expect([...both, later].map(({ repeated }) => repeated).sort()).toEqual([false, true, true]);
    const other = await refusalOf(record({ dose: { time: '20:00' } }, { key }));
    expect(other).toMatchObject({ code: 'key-reused' });
    expect(await settledQuantity(medicationId)).toBe(58.5);
  });

  it('refused takes nothing, and cannot be given by another tablet', async () => {
    const { record: stored } = await record({ status: 'refused', reason: 'Asleep', administeredAt: null });
    expect(await refusalOf(record({}, { as: manager }))).toMatchObject({
      code: 'recorded',
      details: { current: stored },
    });
    expect(await settledQuantity(medicationId)).toBe(60);
  });

  it('with a second person names both', async () => {
    const by = { id: manager.user.id, name: manager.user.name };
    const { record: stored } = await record({ confirmed: { by, at: new Date('2026-11-21T07:06:00Z') } });
    expect(stored).toMatchObject({
      administeredByUser: { id: nurse.user.id },
      confirmedBy: by,
      confirmedAt: '2026-11-21T07:06:00.000Z',
    });
  });

  it('at another time or day is another dose', async () => {
    await record();
    await record({ dose: { time: '20:00' } });
    await record({ day: '2026-11-22' });
    expect(await ofDay()).toHaveLength(2);
  });
});

describe('a prescribed dose that was recorded', () => {
  const correct = (id: string, fields: object) =>
    nurse.post<{ record: MedicationRecord }>('/api/medication-records', {
      residentId: resident._id.toString(),
      medicationId,
      corrects: id,
      reason: 'Mixed up.',
      ...fields,
    });

  it('and corrected stays one dose, with the correction as its record', async () => {
    const { record: first } = await record();
    const { body } = await correct(first.id, { status: 'refused', because: 'Spat it out' });
    expect(body.record).toMatchObject({ prescriptionId, day, time: '08:00', status: 'refused' });
    expect(await ofDay()).toEqual([body.record.id]);
    const refusal = await refusalOf(record({}, { as: manager }));
    expect(refusal).toMatchObject({ code: 'recorded', details: { current: body.record } });
    expect(await settledQuantity(medicationId)).toBe(60);
  });

  it('keeps its medication in a correction', async () => {
    const { record: first } = await record();
    const other = (await buildMedication('Aspirin'))._id.toString();
    const { status } = await correct(first.id, { administered: true, medicationId: other });
    expect(status).toBe(422);
  });

  it('and corrected to pending can be given: its record is closed', async () => {
    const { record: first } = await record();
    const { body } = await correct(first.id, { administered: false });
    const { record: given } = await record({ notes: 'With water.' }, { as: manager });
    expect(given).toMatchObject({
      id: body.record.id,
      status: 'administered',
      notes: 'With water.',
      administeredByUser: { id: manager.user.id },
    });
    expect(await refusalOf(record())).toMatchObject({ code: 'recorded', details: { current: given } });
    expect([await ofDay(), await settledQuantity(medicationId)]).toEqual([[given.id], 58.5]);
  });

  it('and voided can be recorded anew, once', async () => {
    const { record: first } = await record();
    await manager.delete(`/api/medication-records/${first.id}`);
    expect(await ofDay()).toEqual([]);
    const outcomes = await Promise.allSettled([record(), record({}, { as: manager })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([(await ofDay()).length, await settledQuantity(medicationId)]).toEqual([1, 58.5]);
  });
});

describe('an as-needed dose', () => {
  const subject = () => ({ residentId: resident._id, medicationId });

  it('takes the next number of its medication: of two with the same number one is refused, whatever the prescription', async () => {
    expect(await readNextAsNeededNumber(subject())).toBe(1);
    const dose = { asNeededNumber: 1 };
    const outcomes = await Promise.allSettled([
      record({ dose }),
      record({ dose, prescription: { ...act().prescription, id: '1'.repeat(24) } }, { as: manager }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await readNextAsNeededNumber(subject())).toBe(2);
  });

  it('never gets a number twice, voided or corrected', async () => {
    const stored: MedicationRecord[] = [];
    for (let asNeededNumber = 1; asNeededNumber <= 11; asNeededNumber += 1)
      stored.push((await record({ dose: { asNeededNumber } })).record);
    await manager.delete(`/api/medication-records/${stored[10]?.id ?? ''}`);
    expect(await readNextAsNeededNumber(subject())).toBe(12);
    const again = await record({ dose: { asNeededNumber: 1 } }).catch((error: unknown) => error);
    expect(again).toMatchObject({ code: 'recorded', details: { current: { id: stored[0]?.id } } });
  });

  it('counts with those of other prescriptions and of Form 02, but not with scheduled, voided or refused doses', async () => {
    const dose = { asNeededNumber: 1 };
    const mine = (await record({ dose })).record.id;
    const otherPrescription = { ...act().prescription, id: '1'.repeat(24) };
    const others = (await record({ dose: { asNeededNumber: 2 }, prescription: otherPrescription })).record.id;
    await record();
    await record({ dose: { asNeededNumber: 3 }, status: 'refused', administeredAt: null });
    const voided = (await record({ dose: { asNeededNumber: 4 } })).record.id;
    await manager.delete(`/api/medication-records/${voided}`);
    const form = { residentId: resident._id.toString(), medicationId };
    const { body } = await saveForm(nurse, form);
    const found = (await findGivenSince(resident._id, new Date('2026-11-21T07:05:00Z'))).filter(
      (row) => !row.time && row.medicationId.equals(medicationId),
    );
    expect(found.map(({ _id }) => _id.toString()).sort()).toEqual([mine, others, body.record.id].sort());
  });

  it('corrected is never pending: it could be given later without a look at its interval', async () => {
    const { record: first } = await record({ dose: { asNeededNumber: 1 } });
    const { status, body } = await nurse.post<Failure>('/api/medication-records', {
      residentId: first.residentId,
      medicationId,
      corrects: first.id,
      reason: 'Not given.',
      status: 'pending',
    });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['status']]);
  });
});
