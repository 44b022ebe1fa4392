import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { closeForm, saveForm } from '../medication-records/testing/form-02.ts';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { act, buildDueNow, timeIn, type Failure } from './testing/build-round.ts';

let server: TestServer;
let ana: TestClient;
let nurse: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [ana, nurse] = [await server.as('gerocultor'), await server.as('nurse')];
});
afterAll(() => server.stop());

const unrecorded = () => buildResident({ allergies: [], allergiesChecked: false });
const answer = { allergyReason: 'Her son: none.' };
const given = { administered: true };
const refusal = { code: 'allergy', current: { allergies: [], because: [], notRecorded: true } };

describe('a dose for a resident whose allergies are not recorded', () => {
  it('is refused until somebody was asked; the record keeps the answer', async () => {
    const resident = await unrecorded();
    const { dose } = await buildDueNow(0, { resident });
    const refused = await act<Failure>(ana, dose);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject(refusal);
    expect(refused.body.message).toContain(
      `Allergies of ${resident.name} ${resident.lastName} are not recorded`,
    );
    expect(await MedicationRecordModel.exists({ residentId: resident._id })).toBeNull();
    const { body } = await act(ana, dose, answer);
    expect(body.record).toMatchObject({ status: 'administered', ...answer });
  });

  it('is not asked about again for a prescription with a dose that has an answer', async () => {
    const resident = await unrecorded();
    const [first, second] = [timeIn(-20).time, timeIn(20).time];
    const schedule = {
      kind: 'scheduled',
      times: [first, second].toSorted(),
      days: { kind: 'every-day' },
    } as const;
    const { dose } = await buildDueNow(0, { resident, schedule });
    const at = (minutes: number) => ({ ...dose, ...timeIn(minutes) });
    expect((await act(ana, at(-20), answer)).status).toBe(201);
    expect((await act(ana, at(20))).body.record).toMatchObject({ allergyReason: null });
    const other = await buildDueNow(0, { resident });
    expect((await act<Failure>(ana, other.dose)).body).toMatchObject(refusal);
  });

  it('is not asked about for a prescription that was written with an answer', async () => {
    const { dose } = await buildDueNow(0, { resident: await unrecorded(), ...answer });
    expect((await act(ana, dose)).status).toBe(201);
  });

  it('needs no answer if it is not given, or if “No known allergies” is ticked', async () => {
    const refused = await buildDueNow(0, { resident: await unrecorded() });
    expect((await act(ana, refused.dose, { status: 'refused', reason: 'Feels unwell' })).status).toBe(201);
    const checked = await buildDueNow(0, { resident: await buildResident({ allergiesChecked: true }) });
    expect((await act(ana, checked.dose)).status).toBe(201);
  });

  it('noted on paper is accepted, and marked; that is no answer for the next dose', async () => {
    const times = [timeIn(-20).time, timeIn(20).time].toSorted();
    const schedule = { kind: 'scheduled', times, days: { kind: 'every-day' } } as const;
    const { dose } = await buildDueNow(0, { resident: await unrecorded(), schedule });
    const at = (minutes: number) => ({ ...dose, ...timeIn(minutes) });
    const { body } = await act(ana, at(-20), { late: true });
    expect(body.record).toMatchObject({ status: 'administered', allergyReason: 'Noted on paper' });
    expect((await act<Failure>(ana, at(20))).body).toMatchObject(refusal);
  });

  it('is refused by Form 02, when it is saved and when it is closed', async () => {
    const form = {
      residentId: (await unrecorded())._id.toString(),
      medicationId: (await buildMedication())._id.toString(),
    };
    expect((await saveForm<Failure>(nurse, form, given)).body).toMatchObject(refusal);
    expect((await saveForm(nurse, form, { ...given, ...answer })).body.record).toMatchObject(answer);
    const { body } = await saveForm(nurse, form, { administered: false });
    expect((await closeForm<Failure>(nurse, body.record.id)).body).toMatchObject(refusal);
    expect((await closeForm(nurse, body.record.id, answer)).body.record).toMatchObject(answer);
  });

  it('is refused as a correction from “refused” to “given”', async () => {
    const resident = await unrecorded();
    const { dose, medication } = await buildDueNow(0, { resident });
    const { body } = await act(ana, dose, { status: 'refused', reason: 'Feels unwell' });
    const form = { residentId: resident._id.toString(), medicationId: medication._id.toString() };
    const correction = { ...given, corrects: body.record?.id, reason: 'It was given' };
    expect((await saveForm<Failure>(ana, form, correction)).body).toMatchObject(refusal);
    expect((await saveForm(ana, form, { ...correction, ...answer })).body.record).toMatchObject(answer);
  });
});
