import { beforeEach, describe, expect, it } from 'vitest';
import { toHomeDay, type Prescription } from '@hearthline/contracts';
import { readAudit } from '../../testing/read-audit.ts';
import {
  buildMedication,
  buildPrescription,
  buildResident,
  prescriptionDraft,
} from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { PrescriptionModel } from './prescription.repository.ts';

type Both = { prescription: Prescription; replaced: Prescription };
type Many = { prescriptions: Prescription[] };
type Failure = { code: string; fields?: Record<string, string>; current?: unknown };

const server = openServer({}, { backgroundWork: false });
const nurse = openClient(server, 'nurse');
beforeEach(() => PrescriptionModel.collection.deleteMany({}));

const { residentId: _resident, medicationId: _medication, ...fields } = prescriptionDraft('', '');
const replace = <Body = Both>(id: string, body: object) =>
  nurse.post<Body>(`/api/prescriptions/${id}/change`, { ...fields, ...body });
const dayMs = 86_400_000;

async function prescribed(allergies: string[] = []) {
  const resident = await buildResident({ allergies });
  const old = await buildPrescription({ resident, medication: await buildMedication('Enalapril') });
  return { resident, id: old._id.toString() };
}
const current = async (residentId: string) =>
  (await nurse.get<Many>(`/api/prescriptions?residentId=${residentId}`)).body.prescriptions;

describe('a prescription of another medication', () => {
  it('takes the place of the one before at that instant, and names it', async () => {
    const { resident, id } = await prescribed();
    const ramipril = await buildMedication('Ramipril');
    const { status, body } = await replace(id, {
      medicationId: ramipril._id.toString(),
      orderedBy: 'Dr. Okafor',
      received: 'written',
    });
    expect(status).toBe(201);
    expect(body.prescription).toMatchObject({
      medication: { name: 'Ramipril' },
      medicationId: ramipril._id.toString(),
      replaces: id,
      replacesMedication: { name: 'Enalapril' },
      startsAt: body.replaced.endsAt,
      orderedBy: 'Dr. Okafor',
    });
    expect(body.replaced).toMatchObject({
      id,
      medication: { name: 'Enalapril' },
      replacedBy: body.prescription.id,
    });
    expect(await current(resident._id.toString())).toEqual([body.prescription]);
    expect((await readAudit(resident._id.toString(), id)).at(-1)).toMatchObject({
      action: 'updated',
      changes: { medication: { before: { name: 'Enalapril' }, after: { name: 'Ramipril' } } },
    });
  });

  it('begins later if it is to: until then the one before is in force', async () => {
    const { resident, id } = await prescribed();
    const at = new Date(Date.now() + 2 * dayMs).toISOString();
    const ramipril = await buildMedication('Ramipril');
    const { body } = await replace(id, { medicationId: ramipril._id.toString(), at });
    expect([body.prescription.startsAt, body.replaced.endsAt]).toEqual([at, at]);
    expect(await current(resident._id.toString())).toHaveLength(2);
  });

  it('is compared with the allergies; refused, it ends nothing', async () => {
    const { resident, id } = await prescribed(['Penicillin']);
    const amoxicillin = await buildMedication('Amoxicillin', { substances: ['amoxicillin'] });
    const { body } = await replace<Failure>(id, { medicationId: amoxicillin._id.toString() });
    expect(body.code).toBe('allergy');
    expect(await current(resident._id.toString())).toMatchObject([{ id, endsAt: null }]);
  });

  it('422 for an unknown medication, 409 for a prescription that was replaced already', async () => {
    const { id } = await prescribed();
    expect((await replace<Failure>(id, { medicationId: '0'.repeat(24) })).body.fields).toEqual({
      medicationId: 'This medication is no longer in the inventory.',
    });
    const medicationId = (await buildMedication('Ramipril'))._id.toString();
    expect((await replace(id, { medicationId })).status).toBe(201);
    expect((await replace<Failure>(id, { medicationId })).body.code).toBe('stale');
  });

  it('names none that it is a change of', async () => {
    const { id } = await prescribed();
    const { body } = await replace(id, {});
    expect(body.prescription).toMatchObject({ replaces: id, replacesMedication: null });
  });
});

describe('lists of prescriptions to decide on', () => {
  const today = (days = 0) => toHomeDay(new Date(Date.now() + days * dayMs), server.config.timezone);
  const listed = async (status: string) =>
    (await nurse.get<Many>(`/api/prescriptions?status=${status}`)).body.prescriptions.map(({ id }) => id);

  it('review: those whose review is due today or was before', async () => {
    const due = await Promise.all([today(), today(-3)].map((reviewOn) => buildPrescription({ reviewOn })));
    await buildPrescription({ reviewOn: today(2) });
    await buildPrescription();
    await buildPrescription({ reviewOn: today(-3), endsAt: new Date(Date.now() - dayMs) });
    expect((await listed('review')).sort()).toEqual(due.map(({ _id }) => _id.toString()).sort());
  });

  it('ending: those whose end comes within 7 days, until they are renewed', async () => {
    const soon = await buildPrescription({ endsAt: new Date(Date.now() + 3 * dayMs) });
    await buildPrescription({ endsAt: new Date(Date.now() + 9 * dayMs) });
    await buildPrescription();
    const id = soon._id.toString();
    expect(await listed('ending')).toEqual([id]);
    const renewed = await replace(id, {
      until: today(30),
      reviewOn: today(20),
      orderedBy: 'Dr. Okafor',
      received: 'telephone',
    });
    expect(renewed.body.prescription).toMatchObject({ reviewOn: today(20), orderedBy: 'Dr. Okafor' });
    expect(await listed('ending')).toEqual([]);
  });
});
