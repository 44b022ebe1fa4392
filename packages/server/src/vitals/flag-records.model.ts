import mongoose, { type mongo } from 'mongoose';
import { completeEntry, type HistoryEntry } from '../clinical/history.ts';
import { flagOf, type VitalsDocument } from './vitals-record.model.ts';

const BATCH = 500;

type Stored = Pick<VitalsDocument, '_id' | 'history' | 'flagged'>;
type Change = (document: Stored) => Record<string, unknown>;

/**
 * Gives what earlier versions stored what this one counts on: vitals their flag, and every entry of a history its id.
 * In batches, in the order of ids; one that has it already is left alone, so that it may be cut off and run again.
 */
export async function completeRecords(): Promise<void> {
  await changeEvery('vitals_records', (record) => ({
    ...newFlag(record as VitalsDocument),
    ...newHistory(record),
  }));
  for (const name of ['residents', 'medications', 'medication_records']) await changeEvery(name, newHistory);
}

function newFlag(record: VitalsDocument): Record<string, unknown> {
  const flagged = flagOf(record);
  return flagged && record.flagged !== flagged ? { flagged } : {};
}

function newHistory({ history }: { history?: HistoryEntry[] }): Record<string, unknown> {
  return history?.some((entry) => !('id' in entry)) ? { history: history.map(completeEntry) } : {};
}

async function changeEvery(name: string, change: Change): Promise<void> {
  const collection = mongoose.connection.collection(name);
  let after: Record<string, unknown> = {};
  for (;;) {
    const batch = (await collection
      .find(after)
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray()) as unknown as Stored[];
    const last = batch.at(-1);
    if (!last) return;
    after = { _id: { $gt: last._id } };
    const updates = batch.flatMap((document) => updateOf(document, change(document)));
    if (updates.length > 0) await collection.bulkWrite(updates, { ordered: false });
  }
}

function updateOf({ _id }: Stored, set: Record<string, unknown>): mongo.AnyBulkWriteOperation[] {
  return Object.keys(set).length > 0 ? [{ updateOne: { filter: { _id }, update: { $set: set } } }] : [];
}
