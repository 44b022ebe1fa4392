import { randomUUID } from 'node:crypto';
import mongoose, { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { historyEntry, systemActor } from '../clinical/history.ts';
import { connectMongoose } from '../../platform/database/connect-mongoose.ts';
import { MetaModel } from '../../platform/database/meta.repository.ts';
import { AuditModel, insertAudit, type AuditDocument } from './audit-entry.repository.ts';
import { deriveChainKey } from './chain-key.ts';
import { extendChain } from './chain.repository.ts';
import { eraseAudit } from './erase-entries.repository.ts';
import { createEndInMemory } from './testing/end-in-memory.ts';
import { verifyWholeChain } from './verify-chain.ts';

const key = deriveChainKey('k'.repeat(40));
const residentId = new Types.ObjectId();
beforeAll(async () => {
  const databaseName = `erase_${randomUUID().slice(0, 8)}`;
  await connectMongoose(inject('mongodbUri'), { databaseName, databaseAnswerMs: 6_000 } as never);
  await AuditModel.createIndexes();
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});

/** Entries 1 to 6, of which the even ones are about the resident. */
beforeEach(async () => {
  await AuditModel.collection.deleteMany({});
  await MetaModel.deleteMany({});
  const changes = {
    contactPerson: { before: 'Benito Quintanilla', after: null },
    age: { before: 80, after: 81 },
  };
  const entries = [1, 2, 3, 4, 5, 6].map((place): AuditDocument => {
    const { id, ...rest } = historyEntry(systemActor(), 'updated', new Date(), { reason: 'moved', changes });
    const about = place % 2 === 0 ? { residentId } : {};
    const subject = { entity: 'resident', entityId: residentId, label: 'Xaviera Quintanilla' } as const;
    return { _id: new Types.ObjectId(id), ...rest, ...subject, ...about };
  });
  await insertAudit(entries);
  while ((await extendChain(key, 100, createEndInMemory())) > 0);
});

async function erase(): Promise<number> {
  let erased = 0;
  for await (const part of eraseAudit({ residentId, entityIds: [] }, key)) erased += part.erased;
  return erased;
}
const verify = async () =>
  (await verifyWholeChain({ key, keeper: createEndInMemory() }, () => undefined)).problems;
const at = (chainNumber: number) => AuditModel.findOne({ chainNumber }).lean<AuditDocument>().orFail();
const change = (chainNumber: number, update: object) =>
  AuditModel.collection.updateOne({ chainNumber }, update);
const changed = (...numbers: number[]) =>
  numbers.map((from): object => expect.objectContaining({ what: 'changed', from, to: from }) as object);

describe('erased entries of the audit', () => {
  it('lose names and texts, keep what was done and the numbers, and the chain is unbroken', async () => {
    expect(await erase()).toBe(3);
    expect(await at(4)).toMatchObject({
      action: 'updated',
      label: 'Erased resident',
      reason: 'Erased',
      changes: { contactPerson: { before: 'Erased', after: null }, age: { before: 80, after: 81 } },
    });
    expect((await at(3)).label).toBe('Xaviera Quintanilla');
    expect(await verify()).toEqual([]);
    expect(await erase()).toBe(0);
  });

  it('are found when they are changed, removed or swapped afterwards', async () => {
    await erase();
    await change(4, { $set: { reason: 'another' } });
    expect(await verify()).toEqual(changed(4));
    await change(4, { $set: { reason: 'Erased', 'by.name': 'Somebody else' } });
    expect(await verify()).toEqual(changed(4));
    await change(4, { $set: { 'by.name': 'System' } });
    expect(await verify()).toEqual([]);

    await change(2, { $set: { chainNumber: 99 } });
    await change(4, { $set: { chainNumber: 2 } });
    await change(99, { $set: { chainNumber: 4 } });
    expect(await verify()).toEqual(expect.arrayContaining(changed(2, 4)));
    await AuditModel.collection.deleteOne({ chainNumber: 4 });
    expect(await verify()).toContainEqual({ what: 'removed', from: 4, to: 4, entryId: null });
  });

  it('can’t be made up by who has no key, nor can the MAC that they keep be replaced', async () => {
    await change(3, { $set: { label: 'Erased resident', erasedMac: 'x'.repeat(43) } });
    expect(await verify()).toEqual(changed(3));
    await erase();
    await change(4, { $set: { mac: 'x'.repeat(43) } });
    // The next one was written after the MAC that is gone.
    expect(await verify()).toEqual(changed(3, 4, 5));
  });

  it('stay found where somebody had changed one before it was erased', async () => {
    await change(4, { $set: { 'changes.age.after': 18 } });
    await erase();
    expect((await at(4)).label).toBe('Erased resident');
    expect(await verify()).toEqual(changed(4));
  });
});
