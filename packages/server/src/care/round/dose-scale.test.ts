import type { BrokenRules, MedicationRecord, Prescription } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import {
  buildMedication,
  buildResident,
  buildVitalsRecord,
  prescriptionDraft,
} from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { act, buildDueNow, claim, type Failure } from './testing/build-round.ts';

const server = openServer();
const ana = openClient(server, 'nurse');

const scale = {
  reading: 'sugar',
  steps: [
    { from: 150, to: 199, amount: 2 },
    { from: 200, to: 249, amount: 4 },
  ],
} as const;
const dose = { amount: 2, unit: 'IU', upTo: 4 } as const;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function buildScaled() {
  const resident = await buildResident({ roomNumber: null });
  const steps = scale.steps.map((step) => ({ ...step }));
  return buildDueNow(0, { resident, dose, scale: { ...scale, steps } });
}
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

describe('a dose of a scale', () => {
  it('is refused without a reading, naming the field', async () => {
    const { dose: due } = await buildScaled();
    const { status, body } = await act<Failure>(ana, due, { amount: 2 });
    expect([status, body.fields]).toEqual([422, { reading: 'Enter the sugar: the dose follows from it.' }]);
  });

  it('is recorded with its reading and the amount of the step, and makes no vitals record', async () => {
    const { dose: due, resident } = await buildScaled();
    const { status, body } = await act(ana, due, { reading: { value: 220 } });
    expect(status).toBe(201);
    expect(body.record).toMatchObject({
      dose: { amount: 4, unit: 'IU' },
      reading: { kind: 'sugar', value: 220 },
    });
    const vitals = await ana.get<{ records: unknown[] }>(`/api/vitals?residentId=${resident._id.toString()}`);
    expect(vitals.body.records).toEqual([]);
  });

  it('outside it is refused, and recorded with the ordered amount and a reason', async () => {
    const { dose: due } = await buildScaled();
    const text = 'No step of the order fits 412 mg/dL: ask the doctor.';
    const unsaid = await act<Failure>(ana, due, { reading: { value: 412 } });
    expect([unsaid.status, unsaid.body.fields]).toEqual([422, { amount: text }]);
    const fields = { reading: { value: 412 }, amount: 8 };
    const { status, body } = await act<Failure>(ana, due, fields);
    expect([status, body.code, body.message]).toEqual([409, 'outside-rules', text]);
    const { rules } = body.current as BrokenRules;
    expect(rules).toEqual(['scale']);
    const outsideRules = { rules, reason: 'Dr. Okafor said 8', lastGiven: null };
    const given = await act(ana, due, { ...fields, outsideRules });
    expect(given.body.record).toMatchObject({
      dose: { amount: 8, unit: 'IU' },
      outsideRules: { rules: ['scale'], reason: 'Dr. Okafor said 8' },
    });
  });

  it('is offered the last reading of an hour, and takes none that is older', async () => {
    const { dose: due, resident } = await buildScaled();
    const residentId = resident._id.toString();
    await buildVitalsRecord(minutesAgo(90), { residentId, sugar: 240 });
    expect((await claim<object>(ana, due)).body).not.toHaveProperty('lastReading');
    const old = { value: 240, at: minutesAgo(90).toISOString() };
    const refused = await act<Failure>(ana, due, { reading: old });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { reading: 'This reading is of another time. Measure again.' },
    ]);
    await buildVitalsRecord(minutesAgo(12), { residentId, sugar: 172 });
    const { body } = await claim<{ lastReading?: { value: number; at: string } }>(ana, due);
    expect(body.lastReading?.value).toBe(172);
    const { record } = (await act(ana, due, { reading: body.lastReading })).body;
    expect(record).toMatchObject({ dose: { amount: 2 }, reading: { value: 172, at: body.lastReading?.at } });
  });

  it('is corrected to another reading, and keeps it otherwise', async () => {
    const { dose: due } = await buildScaled();
    const { record } = (await act(ana, due, { reading: { value: 172 } })).body;
    const kept = await correct(record as MedicationRecord, { notes: 'Before lunch' });
    expect(kept.body.record).toMatchObject({ dose: { amount: 2 }, reading: { value: 172 } });
    const changed = await correct(kept.body.record, { reading: { value: 210 } });
    expect(changed.body.record).toMatchObject({ dose: { amount: 4 }, reading: { value: 210 } });
    const outside = await correct(changed.body.record, { reading: { value: 412 }, amount: 8 });
    expect([outside.status, Object.keys(outside.body.fields ?? {})]).toEqual([422, ['reading']]);
  });
});

describe('a prescription with a scale', () => {
  const prescribe = async (fields: object, role: 'nurse' | 'gerocultor' = 'nurse') => {
    const resident = await buildResident({ roomNumber: null });
    const medication = await buildMedication();
    return (role === 'nurse' ? ana : await server.as(role)).post<Failure & { prescription: Prescription }>(
      '/api/prescriptions',
      prescriptionDraft(resident._id.toString(), medication._id.toString(), fields),
    );
  };

  it('keeps its scale in a change that does not name it, and loses it in one that does', async () => {
    const { status, body } = await prescribe({ dose, scale });
    expect([status, body.prescription.scale]).toEqual([201, scale]);
    const { id, version, route, frequency, schedule } = body.prescription;
    const change = (of: { id: string; version: number }, fields: object) =>
      ana.post<{ prescription: Prescription }>(`/api/prescriptions/${of.id}/change`, {
        version: of.version,
        route,
        frequency,
        schedule,
        dose,
        instructions: null,
        until: null,
        ...fields,
      });
    const kept = await change({ id, version }, {});
    expect(kept.body.prescription.scale).toEqual(scale);
    const cleared = await change(kept.body.prescription, { scale: null, dose: { amount: 2, unit: 'IU' } });
    expect([cleared.status, cleared.body.prescription.scale]).toEqual([201, null]);
  });

  it('is refused by role, with an overlap, and with a dose that is not of its steps', async () => {
    expect((await prescribe({ dose, scale }, 'gerocultor')).status).toBe(403);
    const steps = [scale.steps[0], { ...scale.steps[1], from: 190 }];
    expect((await prescribe({ dose, scale: { ...scale, steps } })).body.fields).toEqual({
      'scale.steps.1.from': 'It begins within the step before.',
    });
    expect((await prescribe({ dose: { amount: 2, unit: 'IU' }, scale })).body.fields).toEqual({
      'dose.amount': 'By its scale the dose is 2 to 4 units.',
    });
  });
});
