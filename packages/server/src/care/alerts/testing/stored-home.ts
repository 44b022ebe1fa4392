import type { Alert } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, inject, vi } from 'vitest';
import { publishedAlerts } from './published-alerts.ts';
import { onBehalfOf, historyEntry } from '../../../records/clinical/history.ts';
import { connectMongoose } from '../../../platform/database/connect-mongoose.ts';
import { ensureIndexes } from '../../../platform/database/indexes.ts';
import { createLog } from '../../../platform/core/log.ts';
import { buildResident, buildVitalsRecord } from '../../../testing/build-clinical.ts';
import { dropTestDatabase } from '../../../testing/connect-models.ts';
import { voidVitals } from '../../vitals/hide-vitals.repository.ts';
import type { NewVitals, VitalsDocument } from '../../vitals/vitals-record.repository.ts';
import { AlertModel, type AlertDocument } from '../alert.repository.ts';
import { checkAlerts } from '../check-alerts.ts';

/** The collection and number of documents of one database reply. */
export interface Read {
  readonly collection: string;
  readonly documents: number;
}

const somebody = onBehalfOf({ id: 'f'.repeat(24), name: 'Marta', role: 'manager' });
const emptied = ['residents', 'vitals_records', 'care_alerts', 'meta', 'system_settings'];

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * Keeps a database for the tests of a file, whose clock they set: alerts are looked after when a test says so, and nothing
 * tells of what it stores. Answers what was read from the database since the test began, or since it was emptied.
 */
export function withStoredHome(): Read[] {
  const reads: Read[] = [];
  beforeAll(async () => {
    const uri = new URL(inject('mongodbUri'));
    uri.searchParams.set('monitorCommands', 'true');
    await connectMongoose(uri.href, { databaseName: `test_${String(process.pid)}_${String(Date.now())}` });
    await ensureIndexes(createLog('silent'));
    mongoose.connection.getClient().on('commandSucceeded', ({ reply }) => {
      const { cursor } = reply as { cursor?: { ns?: string; firstBatch?: unknown[]; nextBatch?: unknown[] } };
      const documents = (cursor?.firstBatch ?? cursor?.nextBatch)?.length ?? 0;
      if (documents > 0) reads.push({ collection: cursor?.ns?.split('.')[1] ?? '', documents });
    });
  });
  beforeEach(async () => {
    for (const name of emptied) await mongoose.connection.collection(name).deleteMany({});
    reads.length = 0;
  });
  afterEach(() => vi.useRealTimers());
  afterAll(dropTestDatabase);
  return reads;
}

/** Sets the Date to a time, until another is set or the test ends. */
export const setClock = (at: Date): unknown => vi.useFakeTimers({ toFake: ['Date'], now: at });

/** A time plus milliseconds. */
export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Runs checks by stored data until they are complete, and returns the changed alerts. */
export const runChecks = (): Promise<Alert[]> =>
  publishedAlerts(async () => {
    for (let done = false; !done;) {
      done = true;
      await checkAlerts(new Date(), { onIncomplete: () => (done = false) });
    }
  });

/** A resident with a severe reading at `at` whose alert has been raised; the clock is then set ten minutes later. */
export async function withAlert(at: Date, fields: Partial<NewVitals> = { spo2: 86 }) {
  setClock(at);
  const residentId = (await buildResident())._id.toString();
  const record = await measure(residentId, fields);
  await runChecks();
  await settle();
  return { residentId, record };
}

/** Advances the clock beyond the overlap of two checks, so that the next check finds nothing stored before. */
export async function settle(): Promise<void> {
  setClock(later(new Date(), 10 * minute));
  await runChecks();
}

/** Stores a reading measured now. */
export const measure = (residentId: string, fields: Partial<NewVitals> = {}): Promise<VitalsDocument> =>
  buildVitalsRecord(new Date(), { residentId, ...fields });

/** Voids a record without publishing a change, as a server that crashes afterwards. */
export async function voidRecord({ _id }: VitalsDocument): Promise<void> {
  await voidVitals(
    _id.toString(),
    historyEntry(somebody, 'voided', new Date(), { reason: 'Wrong resident.' }),
  );
}

/** Since which record the SpO2 of a record's alert has been normal. */
export const readNormalSince = async (record: Pick<VitalsDocument, '_id'>) =>
  (await readAlertFor(record)).readings.spo2?.normalSince ?? null;

/** The stored alert that a record raised. */
export async function readAlertFor({ _id }: Pick<VitalsDocument, '_id'>): Promise<AlertDocument> {
  const found = await AlertModel.findOne({ vitalsId: _id }).lean<AlertDocument>();
  if (!found) throw new Error('the record raised no alert');
  return found;
}
