import type { mongo } from 'mongoose';
import { systemActor, historyEntry } from '../../records/clinical/history.ts';
import { getListKeys } from '../../care/residents/list-keys.ts';
import type { ResidentDocument } from '../../care/residents/resident.repository.ts';
import { createIndexes, type CollectionSpec, type RawDatabase } from '../raw-database.ts';
import { isDuplicateKey } from '../../platform/core/duplicate-key.ts';

/**
 * Creates a collection's indexes. Where a unique value passed from one document to another during the backup and both have
 * it, the document changed first loses it. Resolves with a line of text for each repair.
 */
export async function createIndexesWithRepair(db: RawDatabase, shape: CollectionSpec): Promise<string[]> {
  const messages: string[] = [];
  for (;;) {
    try {
      await createIndexes(db, shape);
      return messages;
    } catch (error) {
      const line = await repairDuplicate(db, shape.name, error);
      if (line === null) throw error;
      messages.push(line);
    }
  }
}

/** Resolves the duplicate key that an index was refused for; null if there is no rule for it. */
async function repairDuplicate(db: RawDatabase, name: string, error: unknown): Promise<string | null> {
  if (!isDuplicateKey(error)) return null;
  const { roomKey, saveKey } = (error as { keyValue?: Record<string, unknown> }).keyValue ?? {};
  if (name === 'residents' && typeof roomKey === 'string') return freeRoom(db, roomKey);
  if (typeof saveKey === 'string') return clearSaveKey(db, name, saveKey);
  return null;
}

async function freeRoom(db: RawDatabase, roomKey: string): Promise<string | null> {
  const residents = db.collection<ResidentDocument>('residents');
  const inRoom = { roomKey, active: true, hidden: false };
  const [first, ...others] = await residents.find(inRoom, { sort: { updatedAt: 1 } }).toArray();
  if (!first || others.length === 0) return null;
  const now = new Date();
  const changes = { roomNumber: { before: first.roomNumber, after: null } };
  const entry = historyEntry(systemActor(), 'updated', now, { reason: 'A backup was restored.', changes });
  await residents.updateOne(
    { _id: first._id },
    {
      $set: { roomNumber: null, ...getListKeys({ ...first, roomNumber: null }), updatedAt: now },
      $unset: { roomKey: '' },
      $inc: { version: 1 },
      $push: { history: entry },
    },
  );
  return `rooms: room ${first.roomNumber ?? roomKey} passed from one resident to another; 1 resident has no room now`;
}

/** Removes the idempotency key from the older document: a refused correction passes its key on to the next try. */
async function clearSaveKey(db: RawDatabase, name: string, saveKey: string): Promise<string | null> {
  const marked = db.collection<mongo.Document>(name);
  const [first, ...others] = await marked.find({ saveKey }, { sort: { _id: 1 } }).toArray();
  if (!first || others.length === 0) return null;
  await marked.updateOne({ _id: first['_id'] }, { $unset: { saveKey: '', saveHash: '' } });
  return 'saves: a form that was sent twice is known by its last save';
}
