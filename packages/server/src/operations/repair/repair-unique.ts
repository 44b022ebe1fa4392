import type { mongo } from 'mongoose';
import { byNobody, historyEntry } from '../../clinical/history.ts';
import { listKeysOf } from '../../residents/list-keys.ts';
import type { ResidentDocument } from '../../residents/resident.model.ts';
import { makeIndexes, type CollectionShape, type WholeDatabase } from '../whole-database.ts';

/**
 * Makes a collection's indexes. Where two documents have what may be had once, since it passed from one to the other while
 * they were read, the one that was changed first gives it up. Answers what was mended, in words.
 */
export async function makeIndexesRepairing(db: WholeDatabase, shape: CollectionShape): Promise<string[]> {
  const told: string[] = [];
  for (;;) {
    try {
      await makeIndexes(db, shape);
      return told;
    } catch (error) {
      const line = await giveUp(db, shape.name, error);
      if (line === null) throw error;
      told.push(line);
    }
  }
}

/** Mends the double that an index was refused for; null when it is none that is known here. */
async function giveUp(db: WholeDatabase, name: string, error: unknown): Promise<string | null> {
  const { code, keyValue = {} } = error as { code?: unknown; keyValue?: Record<string, unknown> };
  const { roomKey, saveKey } = keyValue;
  if (code !== 11000) return null;
  if (name === 'residents' && typeof roomKey === 'string') return freeRoom(db, roomKey);
  if (typeof saveKey === 'string') return forgetSave(db, name, saveKey);
  return null;
}

async function freeRoom(db: WholeDatabase, roomKey: string): Promise<string | null> {
  const residents = db.collection<ResidentDocument>('residents');
  const inRoom = { roomKey, active: true, hidden: false };
  const [first, ...others] = await residents.find(inRoom, { sort: { updatedAt: 1 } }).toArray();
  if (!first || others.length === 0) return null;
  const now = new Date();
  const changes = { roomNumber: { before: first.roomNumber, after: null } };
  const entry = historyEntry(byNobody(), 'updated', now, { reason: 'A backup was restored.', changes });
  await residents.updateOne(
    { _id: first._id },
    {
      $set: { roomNumber: null, ...listKeysOf({ ...first, roomNumber: null }), updatedAt: now },
      $unset: { roomKey: '' },
      $inc: { version: 1 },
      $push: { history: entry },
    },
  );
  return `rooms: room ${first.roomNumber ?? roomKey} passed from one resident to another; 1 resident has no room now`;
}

/** Takes the mark of a save off the older document: a refused correction gives its mark up for the next try. */
async function forgetSave(db: WholeDatabase, name: string, saveKey: string): Promise<string | null> {
  const marked = db.collection<mongo.Document>(name);
  const [first, ...others] = await marked.find({ saveKey }, { sort: { _id: 1 } }).toArray();
  if (!first || others.length === 0) return null;
  await marked.updateOne({ _id: first['_id'] }, { $unset: { saveKey: '', saveHash: '' } });
  return 'saves: a form that was sent twice is known by its last save';
}
