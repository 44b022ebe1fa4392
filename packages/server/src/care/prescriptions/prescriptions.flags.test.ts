import { describe, expect, it } from 'vitest';
import type { Prescription, PrescriptionFlag } from '@hearthline/contracts';
import { act, buildDueNow } from '../round/testing/build-round.ts';
import { buildMedication, buildResident, prescriptionDraft } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';

type One = { prescription: Prescription };
type Failure = { code: string; fields?: Record<string, string> };

const server = openServer({}, { backgroundWork: false });
const nurse = openClient(server, 'nurse');

const covert: PrescriptionFlag = {
  kind: 'covert',
  agreedBy: 'Dr. Okafor and family',
  reviewOn: '2026-01-31',
};
const crushed: PrescriptionFlag = { kind: 'crushed', agreedBy: 'The pharmacist', reviewOn: null };

async function create<Body = One>(flags: unknown) {
  const [resident, medication] = [await buildResident(), await buildMedication()];
  const draft = prescriptionDraft(resident._id.toString(), medication._id.toString(), { flags });
  return nurse.post<Body>('/api/prescriptions', draft);
}
const { residentId: _resident, medicationId: _medication, ...unchanged } = prescriptionDraft('', '');
const change = (id: string, fields: object = {}) =>
  nurse.post<One>(`/api/prescriptions/${id}/change`, { ...unchanged, ...fields });

describe('the flags of a prescription', () => {
  it('are stored with who agreed, and kept by a change of an older client', async () => {
    const { body } = await create([covert, crushed]);
    expect(body.prescription.flags).toEqual([covert, crushed]);
    const changed = await change(body.prescription.id);
    expect(changed.body.prescription.flags).toEqual([covert, crushed]);
    const removed = await change(changed.body.prescription.id, { flags: [crushed] });
    expect(removed.body.prescription.flags).toEqual([crushed]);
  });

  it('name the field that is missing', async () => {
    const { status, body } = await create<Failure>([{ kind: 'covert' }]);
    expect([status, body.fields]).toEqual([
      422,
      { 'flags.0.agreedBy': 'Please enter who agreed.', 'flags.0.reviewOn': 'Please enter the review date.' },
    ]);
  });

  it('stand among the reviews once they are due', async () => {
    const due = (await create([covert])).body.prescription;
    const later = (await create([{ ...covert, reviewOn: '2099-01-01' }])).body.prescription;
    const { body } = await nurse.get<{ prescriptions: Prescription[] }>('/api/prescriptions?status=review');
    const ids = body.prescriptions.map(({ id }) => id);
    expect([ids.includes(due.id), ids.includes(later.id)]).toEqual([true, false]);
  });
});

describe('a dose of a prescription with a flag', () => {
  const flag = (kind: PrescriptionFlag['kind']) => ({ flags: [{ kind, agreedBy: null, reviewOn: null }] });

  it.each([
    ['self-administered', 'resident'],
    ['visiting-nurse', 'visiting-nurse'],
  ] as const)('%s says who gave it, and a correction keeps that', async (kind, givenBy) => {
    const { dose, resident, medication } = await buildDueNow(0, flag(kind));
    const { body } = await act(nurse, dose);
    expect(body.record).toMatchObject({ givenBy, recordedBy: { id: nurse.user.id } });
    const corrected = await nurse.post<{ record: object }>('/api/medication-records', {
      residentId: resident._id.toString(),
      medicationId: medication._id.toString(),
      corrects: body.record?.id,
      reason: 'A note was missing',
      administered: true,
      notes: 'With water.',
    });
    expect(corrected.body.record).toMatchObject({ givenBy });
  });

  it('that was not given says nothing of who gives it, until it is corrected to given', async () => {
    const { dose, resident, medication } = await buildDueNow(0, flag('self-administered'));
    const { body } = await act(nurse, dose, { status: 'refused', reason: 'Asleep' });
    expect(body.record).not.toHaveProperty('givenBy');
    const corrected = await nurse.post<{ record: object }>('/api/medication-records', {
      residentId: resident._id.toString(),
      medicationId: medication._id.toString(),
      corrects: body.record?.id,
      reason: 'It was given',
      administered: true,
    });
    expect(corrected.body.record).toMatchObject({ givenBy: 'resident' });
  });
});
