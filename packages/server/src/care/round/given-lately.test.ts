import type { DoseClaim, MedicationRecord, Prescription } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { PrescriptionModel } from '../prescriptions/prescription.repository.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  act,
  buildAsNeeded,
  buildDueNow,
  claim,
  timeIn,
  type Dose,
  type Failure,
} from './testing/build-round.ts';
import { notPrescribed } from '../medication-records/testing/form-02.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [ana, ben] = [await server.as('nurse'), await server.as('nurse')];
});
afterAll(() => server.stop());

interface Opened {
  readonly claim: DoseClaim;
  readonly givenLately?: MedicationRecord;
}
const open = async (dose: Partial<Dose>) => (await claim<Opened>(ben, dose)).body;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('an opened dose shows a recent dose of the same medication', () => {
  it('given by Form 02, until that record is deleted', async () => {
    const { dose, resident, medication } = await buildDueNow();
    const ids = { residentId: resident._id.toString(), medicationId: medication._id.toString() };
    const form = await ana.post<{ record: MedicationRecord }>('/api/medication-records', {
      ...ids,
      administered: true,
      notPrescribed,
    });
    expect((await open(dose)).givenLately).toEqual(form.body.record);
    const manager = await server.as('manager');
    await manager.delete(`/api/medication-records/${form.body.record.id}`, { reason: 'Wrong resident' });
    expect((await open(dose)).givenLately).toBeUndefined();
  });

  it('given under another prescription, scheduled or as needed, but not to another resident', async () => {
    const { dose, resident, medication } = await buildDueNow();
    const { dose: other } = await buildDueNow(-10, { resident, medication });
    const { dose: ofAnother } = await buildDueNow(-5, { medication });
    await act(ana, ofAnother);
    expect((await open(dose)).givenLately).toBeUndefined();
    await act(ana, other);
    expect((await open(dose)).givenLately).toMatchObject(other);
    const prescriptionId = await buildAsNeeded(
      { minIntervalMinutes: 60, maxIn24Hours: 4 },
      { resident, medication },
    );
    expect((await open({ prescriptionId })).givenLately).toMatchObject(other);
  });

  it('of the same prescription only if the earlier dose was given late', async () => {
    const [before, now] = [timeIn(-180), timeIn(0)];
    const { prescription, dose } = await buildDueNow(0, {
      schedule: { kind: 'scheduled', times: [before.time, now.time].sort(), days: { kind: 'every-day' } },
    });
    const earlier = { ...before, prescriptionId: prescription._id.toString() };
    const given = await act(ana, earlier, {
      administeredAt: minutesAgo(20).toISOString(),
      outsideRules: { rules: ['late'], reason: 'Asleep' },
    });
    expect((await open(dose)).givenLately).toEqual(given.body.record);
    await MedicationRecordModel.updateOne(
      { _id: given.body.record?.id ?? '' },
      { $set: { administeredAt: minutesAgo(175) } },
    );
    expect((await open(dose)).givenLately).toBeUndefined();
  });
});

describe('a dose given while its prescription is being changed', () => {
  it('cannot be given again under the successor', async () => {
    const { prescription } = await buildDueNow(20);
    const id = prescription._id.toString();
    const { dose, route, schedule } = prescription;
    const changed = await ana.post<{ prescription: Prescription }>(`/api/prescriptions/${id}/change`, {
      dose: { ...dose, amount: 2 },
      route,
      schedule,
      frequency: prescription.frequency,
    });
    const due = { ...timeIn(20), prescriptionId: changed.body.prescription.id };
    expect((await claim(ben, due)).status).toBe(201);
    // The giver's request had read the prescription before it was changed, and stored its record after that.
    await PrescriptionModel.updateOne({ _id: id }, { $set: { endsAt: null } });
    expect((await act(ben, { ...due, prescriptionId: id })).status).toBe(201);
    await PrescriptionModel.updateOne({ _id: id }, { $set: { endsAt: new Date() } });
    const reply = await act<Failure>(ben, due);
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toEqual({
      time: 'This dose was given already, before its prescription was changed.',
    });
    // Opened, it says so, and may be left out.
    expect((await open(due)).givenLately).toMatchObject({ prescriptionId: id });
    const left = { status: 'omitted', reason: 'Doctor’s instruction' };
    expect((await act(ben, due, left)).status).toBe(201);
  });
});
