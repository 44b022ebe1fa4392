import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Prescription } from '@hearthline/contracts';
import { moveHistory } from '../../records/audit/move-history.repository.ts';
import {
  PrescriptionModel,
  type PrescriptionDocument,
} from '../../care/prescriptions/prescription.repository.ts';
import { buildPrescription, buildResident } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { mongooseDatabase } from '../raw-database.ts';
import { repairInconsistencies } from './repair.ts';

let old: PrescriptionDocument;
const server = openServer();
const nurse = openClient(server, 'nurse');
beforeEach(async () => {
  await PrescriptionModel.collection.deleteMany({});
  old = await buildPrescription({ resident: await buildResident({ name: 'Rosa', lastName: 'Marí' }) });
});

const repair = () => repairInconsistencies(mongooseDatabase(), { madeAt: new Date() });
const stored = () => PrescriptionModel.find().sort({ startsAt: 1 }).lean<PrescriptionDocument[]>();
/** The state of a prescription that was read before it was stopped or changed. */
const tear = ({ _id, ...before }: PrescriptionDocument) =>
  PrescriptionModel.collection.replaceOne({ _id }, { ...before, history: [] });

async function change(id: string, amount: number): Promise<Prescription> {
  const body = {
    dose: { amount, unit: 'tablet' },
    route: 'oral',
    frequency: 'Once daily',
    schedule: { kind: 'scheduled', times: ['09:00'], days: { kind: 'every-day' } },
  };
  const headers = { 'idempotency-key': randomUUID() };
  const path = `/api/prescriptions/${id}/change`;
  const reply = await nurse.post<{ prescription: Prescription }>(path, body, headers);
  expect(reply.status).toBe(201);
  return reply.body.prescription;
}
const stop = async () => {
  const path = `/api/prescriptions/${old._id.toString()}/stop`;
  expect((await nurse.post(path, { reason: 'Rash.' })).status).toBe(200);
  while ((await moveHistory(500)) > 0);
};
const amountsInForce = async () => {
  const { status, body } = await nurse.get<{ prescriptions: Prescription[] }>('/api/prescriptions');
  expect(status).toBe(200);
  return body.prescriptions.map(({ dose }) => dose.amount);
};

describe('repair of a prescription that was read before it was changed', () => {
  it('leaves its successor alone in force, with who changed it and what', async () => {
    const successor = await change(old._id.toString(), 2);
    await tear(old);
    expect(await amountsInForce()).toEqual([1, 2]);
    expect(await repair()).toEqual(['prescriptions: 1 changed prescription ended again']);
    expect(await amountsInForce()).toEqual([2]);
    const [before] = await stored();
    expect(before).toMatchObject({
      endsAt: new Date(successor.startsAt),
      version: old.version + 1,
      history: [{ action: 'updated', by: { name: nurse.user.name }, changes: { dose: {} } }],
    });
    expect(await repair()).toEqual([]);
  });

  it('lets it be changed again, and the round goes on', async () => {
    const successor = await change(old._id.toString(), 2);
    await tear(old);
    await repair();
    await change(successor.id, 3);
    expect(await amountsInForce()).toEqual([3]);
    expect((await nurse.get('/api/round')).status).toBe(200);
  });

  it('adds no second history entry where the audit has one', async () => {
    await change(old._id.toString(), 2);
    while ((await moveHistory(500)) > 0);
    await tear(old);
    await repair();
    expect((await stored())[0]?.history).toEqual([]);
  });
});

describe('repair of a prescription that was read before it was stopped', () => {
  it('stops it as the audit says: when, why and by whom', async () => {
    await stop();
    const [stopped] = await stored();
    await tear(old);
    expect(await amountsInForce()).toEqual([1]);
    expect(await repair()).toEqual(['prescriptions: 1 stopped prescription ended again']);
    expect(await amountsInForce()).toEqual([]);
    const { endsAt, stopReason, stoppedBy, version, updatedAt } = stopped!;
    expect(await stored()).toMatchObject([{ endsAt, stopReason, stoppedBy, version, updatedAt }]);
    expect(await repair()).toEqual([]);
  });

  it('leaves a stopped one as it is', async () => {
    await stop();
    const before = await stored();
    expect(await repair()).toEqual([]);
    expect(await stored()).toEqual(before);
  });
});

it('repair names a changed prescription whose successor is not in the backup', async () => {
  const { id } = await change(old._id.toString(), 2);
  await PrescriptionModel.deleteOne({ _id: id });
  expect(await repair()).toEqual([
    'prescriptions: 1 prescription was changed, and what it was changed to is not in the backup; ' +
      'please look at what is prescribed: Metformin 850 mg of Rosa Marí',
  ]);
});
