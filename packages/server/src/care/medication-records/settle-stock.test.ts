import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MedicationRecord } from '@hearthline/contracts';
import { MedicationModel } from '../medications/medication.repository.ts';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { historyEntry, onBehalfOf } from '../../records/clinical/history.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';
import { settleStock, settleUnfinished } from './settle-stock.ts';
import { readMovements, readQuantity, saveForm, type Form02 } from './testing/form-02.ts';

let server: TestServer;
let nurse: TestClient;
let form: Form02;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
});
afterAll(() => server.stop());
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  const resident = await buildResident();
  const medication = await buildMedication();
  form = { residentId: resident._id.toString(), medicationId: medication._id.toString() };
});

const stored = (id: string) => MedicationRecordModel.findById(id).lean<MedicationRecordDocument>().orFail();

/** Saves a given dose while the stock cannot be written. */
async function saveCutOff(): Promise<MedicationRecord> {
  const cut = vi
    .spyOn(MedicationModel.collection, 'findOneAndUpdate')
    .mockRejectedValue(new Error('connection closed'));
  const { status, body } = await saveForm(nurse, form);
  expect(status).toBe(201);
  cut.mockRestore();
  return body.record;
}

describe('a dose whose movement of stock was cut off', () => {
  it('is recorded all the same, and the worker takes it from the stock', async () => {
    const { id } = await saveCutOff();
    await until('the worker has done it', async () => (await stored(id)).stockPending?.length === 0);
    expect([await readQuantity(form.medicationId), await readMovements(form.medicationId)]).toMatchObject([
      59,
      [{ recordId: id }],
    ]);
  });

  it('is taken once, however often and by however many it is tried', async () => {
    const { id } = await saveCutOff();
    const pending = await stored(id);
    await Promise.all(Array.from({ length: 5 }, () => settleStock(pending)));
    await settleUnfinished();
    await settleStock(pending);
    expect(await readQuantity(form.medicationId)).toBe(59);
    expect((await stored(id)).stockPending).toEqual([]);
  });
});

describe('a correction that was cut off', () => {
  /** Creates the state after a crash directly after the insert of a correction. */
  async function cutOffCorrection(old: MedicationRecord): Promise<MedicationRecordDocument> {
    const before = await stored(old.id);
    const correction: MedicationRecordDocument = {
      ...before,
      _id: new MedicationRecordModel()._id,
      doseKey: `${old.id}#1`,
      status: 'refused',
      administeredAt: null,
      administeredBy: null,
      stockTaken: 0,
      stockPending: [
        {
          id: 'b'.repeat(12) + old.id.slice(12),
          medicationId: form.medicationId,
          amount: 1,
          by: { id: nurse.user.id, name: nurse.user.name },
          at: new Date(),
        },
      ],
      history: [],
      hidden: false,
      corrects: before._id,
      correctionReason: 'Spat out.',
      hidesPending: historyEntry(onBehalfOf(nurse.user), 'corrected', new Date(), { reason: 'Spat out.' }),
    };
    await MedicationRecordModel.collection.insertOne({ ...correction });
    return correction;
  }
  const list = async () =>
    (
      await nurse.get<{ records: MedicationRecord[] }>(
        `/api/medication-records?residentId=${form.residentId}`,
      )
    ).body.records.map(({ id }) => id);

  it('is finished by the next list, which never shows both, and its stock follows', async () => {
    const old = (await saveForm(nurse, form)).body.record;
    const correction = await cutOffCorrection(old);
    expect(await list()).toEqual([correction._id.toString()]);
    await settleUnfinished();
    expect(await readQuantity(form.medicationId)).toBe(60);
    expect((await stored(old.id)).hidden).toBe(true);
  });

  it('falls with the old record when that was voided meanwhile, and moves nothing', async () => {
    const old = (await saveForm(nurse, form)).body.record;
    await (await server.as('manager')).delete(`/api/medication-records/${old.id}`);
    const correction = await cutOffCorrection(old);
    await settleUnfinished();
    expect([await list(), await readQuantity(form.medicationId)]).toEqual([[], 60]);
    expect(await stored(correction._id.toString())).toMatchObject({ hidden: true, stockPending: [] });
  });
});
