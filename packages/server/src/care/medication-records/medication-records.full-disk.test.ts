import type { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { MedicationRecord } from '@hearthline/contracts';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { MedicationRecordModel } from './medication-record.repository.ts';
import { settleUnfinished } from './settle-stock.ts';
import { saveForm, type Form02 } from './testing/form-02.ts';

const diskFull = Object.assign(new Error('the disk is full'), { code: 14031 });
let server: TestServer;
let nurse: TestClient;
let form: Form02;
let old: MedicationRecord;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
});
afterAll(() => server.stop());
beforeEach(async () => {
  const [resident, medication] = [await buildResident(), await buildMedication()];
  form = { residentId: resident._id.toString(), medicationId: medication._id.toString() };
  old = (await saveForm(nurse, form)).body.record;
  vi.spyOn(MedicationRecordModel.collection, 'updateOne').mockRejectedValue(diskFull);
});
afterEach(() => void vi.restoreAllMocks());

const correct = (corrects: MedicationRecord) =>
  saveForm(nurse, form, {
    status: 'omitted',
    because: 'Asleep',
    corrects: corrects.id,
    reason: 'Wrong tick.',
  });
const listed = async () => {
  const { status, body } = await nurse.get<{ records: MedicationRecord[] }>(
    `/api/medication-records?residentId=${form.residentId}`,
  );
  expect(status).toBe(200);
  return body.records.map((record) => [record.id, record.status]);
};

it('correction of a dose whose old record can’t be hidden on a full disk is answered as saved, and stands alone in the list', async () => {
  const { status, body } = await correct(old);
  expect(status).toBe(201);
  expect(await listed()).toEqual([[body.record.id, 'omitted']]);
  expect((await nurse.get(`/api/medication-records/${body.record.id}`)).status).toBe(200);
  vi.restoreAllMocks();
  await settleUnfinished();
  expect(await listed()).toEqual([[body.record.id, 'omitted']]);
  const stored = await MedicationRecordModel.collection.findOne({
    corrects: { $exists: true },
    hidden: false,
  });
  expect(stored).not.toHaveProperty('hidesPending');
});

it('correction of a dose that can’t be finished is not in the way of the others', async () => {
  const other = (await saveForm(nurse, form)).body.record;
  await correct(old);
  await correct(other);
  vi.restoreAllMocks();
  const { collection } = MedicationRecordModel;
  const update = collection.updateOne.bind(collection);
  vi.spyOn(collection, 'updateOne').mockImplementation((filter, change) =>
    (filter?._id as Types.ObjectId | undefined)?.toString() === old.id
      ? Promise.reject(diskFull)
      : update(filter ?? {}, change),
  );
  await expect(settleUnfinished()).rejects.toBe(diskFull);
  expect(await collection.countDocuments({ hidden: false, 'hidesPending.id': { $gt: '' } })).toBe(1);
});
