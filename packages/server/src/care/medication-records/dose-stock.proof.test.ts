import { type MedicationRecord, type Resident } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaseCollection } from '../../platform/database/lease.repository.ts';
import { openKillableHome, type KillableHome } from '../../testing/killable-home.ts';
import type { MainProcess } from '../../testing/run-main.ts';
import { type Reply, type TestClient } from '../../testing/test-client.ts';
import { until } from '../../testing/until.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';
import { notPrescribed, readMovements, readQuantity } from './testing/form-02.ts';

const proving = process.env['PROVE'] === '1';
const ROUNDS = proving ? 30 : 2;
const WRITERS = 8;
const OPENING = 1_000_000;

/** The progress of a record, which never goes back. */
const steps = ['pending', 'closed', 'hidden'] as const;
type Step = (typeof steps)[number];

/** The acknowledged state of each record; an act running at a kill may be stored as well. */
const acknowledged = new Map<string, Step>();
let home: KillableHome;

beforeAll(async () => {
  home = await openKillableHome();
});
afterAll(() => home.close());

class NotNow extends Error {}

async function done<Body>(call: Promise<Reply<unknown>>): Promise<Body> {
  const { status, body } = await call;
  if (status === 503) throw new NotNow();
  expect(status).toBeLessThan(300);
  return body as Body;
}

interface Form {
  readonly residentId: string;
  readonly medicationId: string;
}

async function recordIn(call: Promise<Reply<unknown>>): Promise<string> {
  const { record } = await done<{ record: MedicationRecord }>(call);
  acknowledged.set(record.id, record.status === 'pending' ? 'pending' : 'closed');
  return record.id;
}

/** Gives a dose, gives a pending one, corrects one, voids one. */
async function act(client: TestClient, form: Form): Promise<void> {
  const path = '/api/medication-records';
  const save = (fields: object) => recordIn(client.post(path, { ...form, notPrescribed, ...fields }));
  const given = await save({ administered: true });
  const pending = await save({ administered: false });
  await recordIn(client.patch(`${path}/${pending}`, { status: 'administered' }));
  await save({ corrects: given, reason: 'Spat out.', status: 'refused', because: 'Spat it out' });
  acknowledged.set(given, 'hidden');
  const wrong = await save({ administered: true });
  await done(client.delete(`${path}/${wrong}`, { reason: 'Wrong resident' }));
  acknowledged.set(wrong, 'hidden');
}

/** Acts until the server is gone; goes on after 503. */
async function work(client: TestClient, form: Form): Promise<never> {
  for (;;) {
    try {
      await act(client, form);
    } catch (error) {
      if (!(error instanceof NotNow)) throw error;
    }
  }
}

const cutOff = () => MedicationRecordModel.countDocuments({ 'stockPending.id': { $gt: '' } });

/** Kills the server while a record is stored whose movement is not; resolves with how many were left so. */
async function killBetween({ child, ended }: MainProcess): Promise<number> {
  await until('records are stored', async () => (await MedicationRecordModel.countDocuments()) > 0);
  await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 600));
  await until('a movement is pending', async () => (await cutOff()) > 0, 60_000);
  child.kill('SIGKILL');
  expect(await ended).toBeNull();
  // No other server is there: the next one need not watch the lease of the killed one until it is over.
  await mongoose.connection.collection(leaseCollection).deleteMany({});
  return cutOff();
}

it(
  `a server killed ${String(ROUNDS)} times between a dose and its movement of stock repeats and loses none`,
  async ({ annotate }) => {
    let form: Form | undefined;
    let cut = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { main, client } = await home.start();
      form ??= await openForm(client);
      const given = form;
      const working = Array.from({ length: WRITERS }, () =>
        work(client, given).catch((error: unknown) => error),
      );
      if ((await killBetween(main)) > 0) cut += 1;
      for (const stopped of await Promise.all(working))
        expect(stopped).toMatchObject({ message: 'fetch failed' });
    }
    await home.start();
    await until('the worker has finished', async () => (await cutOff()) === 0, 60_000);
    await expectExact(form?.medicationId ?? '');
    expect(cut).toBeGreaterThan(0);
    await annotate(
      `figure: ${String(ROUNDS)} kills, ${String(cut)} of them between a record and its movement; ${String(acknowledged.size)} records, stock exact`,
    );
  },
  proving ? 30 * 60_000 : 120_000,
);

async function openForm(client: TestClient): Promise<Form> {
  const person = { name: 'Rosa', lastName: 'Marí', age: 84, allergiesChecked: true };
  const { resident } = await done<{ resident: Resident }>(client.post('/api/residents', person));
  const draft = { name: 'Metformin', dosage: '850', quantity: OPENING };
  const { medication } = await done<{ medication: { id: string } }>(
    client.post('/api/public/medications', draft),
  );
  return { residentId: resident.id, medicationId: medication.id };
}

/** Every acknowledged act holds, no correction is half done, and the stock is what the standing records took. */
async function expectExact(medicationId: string): Promise<void> {
  const stored = await MedicationRecordModel.find().lean<MedicationRecordDocument[]>();
  const byId = new Map(stored.map((record) => [record._id.toString(), record]));
  const lost = [...acknowledged].filter(([id, step]) => stepOf(byId.get(id)) < steps.indexOf(step));
  expect(lost).toEqual([]);
  expect(stored.filter(({ hidesPending }) => hidesPending)).toEqual([]);
  const standing = stored.filter(({ hidden }) => !hidden);
  const given = standing.filter(({ status }) => status === 'administered').length;
  expect(await readQuantity(medicationId)).toBe(OPENING - given);
  // One movement for each act that took or gave back, none twice.
  const movements = await readMovements(medicationId);
  const corrections = stored.filter(({ corrects }) => corrects).length;
  const voided = stored.filter((record) => record.voided).length;
  const tookOnce = stored.filter((record) => !record.corrects && record.administeredBy !== null).length;
  expect(movements).toHaveLength(tookOnce + corrections + voided);
}

/** Its index among the steps; -1 for a record that is not there. */
function stepOf(record: MedicationRecordDocument | undefined): number {
  if (!record) return -1;
  return steps.indexOf(record.hidden ? 'hidden' : record.status === 'pending' ? 'pending' : 'closed');
}
