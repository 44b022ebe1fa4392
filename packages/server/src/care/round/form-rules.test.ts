import type { BrokenRules, MedicationRecord } from '@hearthline/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildDose, buildMedication, buildResident } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import type { MedicationDocument } from '../medications/medication.repository.ts';
import { closeForm, saveForm } from '../medication-records/testing/form-02.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { act, buildAsNeeded, type Failure } from './testing/build-round.ts';

const server = openServer();
const ana = openClient(server, 'nurse');

interface Reply extends Failure {
  readonly record: MedicationRecord;
  readonly current: BrokenRules;
}

let resident: ResidentDocument;
let paracetamol: MedicationDocument;
let coCodamol: MedicationDocument;
beforeEach(async () => {
  resident = await buildResident();
  const product = { dosage: '500', unit: 'mg' } as const;
  paracetamol = await buildMedication('Paracetamol', { ...product, substances: ['paracetamol'] });
  coCodamol = await buildMedication('Co-codamol', {
    dosage: '30/500',
    unit: 'mg',
    substances: ['codeine', 'paracetamol'],
  });
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const save = (medication: MedicationDocument, fields: object = { administered: true }) =>
  saveForm<Reply>(
    ana,
    { residentId: resident._id.toString(), medicationId: medication._id.toString() },
    fields,
  );
const confirm = ({ current }: Reply, reason = 'Severe pain') => ({
  outsideRules: { rules: current.rules, reason, lastGiven: current.lastGiven?.id ?? null },
});
/** Stores 4 g of paracetamol, given within the last 24 hours as doses of a schedule. */
const fourGrams = async () => {
  for (const minutes of [300, 700, 1_000, 1_300])
    await buildDose(minutesAgo(minutes), {
      resident,
      medicationId: paracetamol._id,
      medication: { name: 'Paracetamol', dosage: '500', unit: 'mg' },
      administeredAt: minutesAgo(minutes),
      dose: { amount: 2, unit: 'tablet' },
      time: '08:00',
    });
};
const asNeeded = (rules = { minIntervalMinutes: 240, maxIn24Hours: 4 }) =>
  buildAsNeeded(rules, { resident, medication: paracetamol });
const given = { administered: true };

describe('Form 02 above the most of a substance in 24 hours', () => {
  it('is refused, also when a pending dose is closed; recorded with a reason it is marked', async () => {
    const pending = await save(coCodamol, { administered: false });
    await fourGrams();
    const refused = await save(coCodamol);
    expect([refused.status, refused.body.code]).toEqual([409, 'outside-rules']);
    expect(refused.body.current).toMatchObject({ rules: ['substance'], amounts: [{ givenMg: 4_000 }] });
    expect(refused.body.message).toMatch(/^Paracetamol: 4,000 of 4,000 mg in 24 h\./);
    const saved = await save(coCodamol, { ...given, ...confirm(refused.body) });
    expect(saved.status).toBe(201);
    expect(saved.body.record.outsideRules).toEqual({ rules: ['substance'], reason: 'Severe pain' });
    const closing = await closeForm<Reply>(ana, pending.body.record.id);
    expect([closing.status, closing.body.current.rules]).toEqual([409, ['substance']]);
    const closed = await closeForm<Reply>(ana, pending.body.record.id, confirm(closing.body));
    expect(closed.body.record.outsideRules).toMatchObject({ rules: ['substance'] });
  });

  it('is not refused if it is still to be given, or was refused', async () => {
    await fourGrams();
    expect((await save(coCodamol, { administered: false })).status).toBe(201);
    expect((await save(coCodamol, { status: 'refused', because: 'Asleep' })).status).toBe(201);
  });
});

describe('Form 02 beside an as-needed prescription of the same substance', () => {
  it('is refused within its interval, and recorded with a reason', async () => {
    const prescriptionId = await asNeeded();
    expect((await act(ana, { prescriptionId }, { reason: 'Pain' })).status).toBe(201);
    const refused = await save(coCodamol);
    expect([refused.status, refused.body.code]).toEqual([409, 'too-soon']);
    expect(refused.body.message).toMatch(/^\S+ gave Paracetamol 500 mg at .+M\. Not before .+M\.$/);
    expect(refused.body.current).toMatchObject({ rules: ['interval'], in24Hours: 1 });
    const saved = await save(coCodamol, { ...given, ...confirm(refused.body) });
    expect(saved.body.record.outsideRules).toEqual({ rules: ['interval'], reason: 'Severe pain' });
  });

  it('is refused above its most in 24 hours', async () => {
    const prescriptionId = await asNeeded({ minIntervalMinutes: 60, maxIn24Hours: 1 });
    const administeredAt = minutesAgo(120).toISOString();
    await act(ana, { prescriptionId }, { reason: 'Pain', administeredAt });
    expect((await save(paracetamol)).body.current.rules).toEqual(['most']);
  });

  it('is asked again if another dose was given since it was confirmed', async () => {
    const prescriptionId = await asNeeded();
    await act(ana, { prescriptionId }, { reason: 'Pain' });
    const refused = await save(coCodamol);
    await save(coCodamol, { ...given, ...confirm(refused.body) });
    expect((await save(coCodamol, { ...given, ...confirm(refused.body) })).status).toBe(409);
  });
});

describe('a correction', () => {
  const correct = (record: MedicationRecord, fields: object) =>
    save(paracetamol, { ...given, corrects: record.id, reason: 'Wrong time', ...fields });

  it('to a time within the interval is refused, and stores the reason; its own record does not count', async () => {
    const prescriptionId = await asNeeded();
    const at = (minutes: number) => ({ reason: 'Pain', administeredAt: minutesAgo(minutes).toISOString() });
    await act(ana, { prescriptionId }, at(600));
    const { body } = await act(ana, { prescriptionId }, at(10));
    const record = body.record as MedicationRecord;
    const apart = await correct(record, { administeredAt: minutesAgo(20).toISOString() });
    expect([apart.status, apart.body.record.outsideRules]).toEqual([201, null]);
    const close = { administeredAt: minutesAgo(500).toISOString() };
    const refused = await correct(apart.body.record, close);
    expect([refused.status, refused.body.code]).toEqual([409, 'too-soon']);
    const corrected = await correct(apart.body.record, { ...close, ...confirm(refused.body) });
    expect(corrected.body.record.outsideRules).toEqual({ rules: ['interval'], reason: 'Severe pain' });
    const noted = await correct(corrected.body.record, { notes: 'Slept well.' });
    expect(noted.body.record.outsideRules).toMatchObject({ rules: ['interval'] });
    const back = await correct(noted.body.record, { administeredAt: minutesAgo(20).toISOString() });
    expect(back.body.record.outsideRules).toBeNull();
  });

  it('to another medication is checked for its substance', async () => {
    const other = await buildMedication('Ibuprofen', { substances: ['ibuprofen'] });
    await fourGrams();
    const { body } = await save(other);
    const refused = await save(paracetamol, { ...given, corrects: body.record.id, reason: 'Wrong one' });
    expect([refused.status, refused.body.current.rules]).toEqual([409, ['substance']]);
  });
});
