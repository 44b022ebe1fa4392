import { randomUUID } from 'node:crypto';
import type { AuditVerification } from '@hearthline/contracts';
import mongoose, { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { historyEntry, systemActor } from '../clinical/history.ts';
import { MetaModel } from '../../platform/database/meta.repository.ts';
import { connectMongoose } from '../../platform/database/connect-mongoose.ts';
import { AuditModel, insertAudit, type AuditDocument } from './audit-entry.repository.ts';
import { deriveChainKey } from './chain-key.ts';
import { extendChain, findChained, findStoredEnd, keepEnd } from './chain.repository.ts';
import { createEndInMemory } from './testing/end-in-memory.ts';
import { rowsPerRead, verifyChain, verifyWholeChain } from './verify-chain.ts';

const key = deriveChainKey('k'.repeat(40));
let keeper = createEndInMemory();
beforeAll(async () => {
  const databaseName = `chain_${randomUUID().slice(0, 8)}`;
  await connectMongoose(inject('mongodbUri'), { databaseName, databaseAnswerMs: 6_000 } as never);
  await AuditModel.createIndexes();
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});
beforeEach(async () => {
  await AuditModel.collection.deleteMany({});
  await MetaModel.deleteMany({});
  keeper = createEndInMemory();
});

function entry(place: number): AuditDocument {
  const changes = { pulse: { before: null, after: place }, at: { before: null, after: new Date(place) } };
  const { id, ...rest } = historyEntry(systemActor(), 'created', new Date(), { changes });
  const subject = { entity: 'vitals', entityId: new Types.ObjectId(), label: `VR-${String(place)}` } as const;
  return { _id: new Types.ObjectId(id), ...rest, ...subject };
}
const add = (count: number) => insertAudit(Array.from({ length: count }, (_, place) => entry(place)));
const extend = async (by = key, most = 100) => {
  while ((await extendChain(by, most, keeper)) > 0);
  await keepEnd(by, keeper);
};
const verify = (by = key): Promise<AuditVerification> =>
  verifyWholeChain({ key: by, keeper }, () => undefined);
const idOf = async (chainNumber: number) => (await AuditModel.findOne({ chainNumber }).lean().orFail())._id;
const change = (_id: Types.ObjectId, update: object) => AuditModel.collection.updateOne({ _id }, update);

describe('the chain of the audit', () => {
  it('is empty and unbroken at first', async () => {
    expect(await verify()).toEqual({ checked: 0, total: 0, otherKey: 0, problems: [], done: true });
  });

  it('has every entry once, in batches, and is unbroken', async () => {
    await add(250);
    await extend();
    await add(3);
    await extend();
    const result = await verify();
    expect(result).toEqual({ checked: 253, total: 253, otherKey: 0, problems: [], done: true });
    const numbers = (await findChained(0, 500)).map(({ chainNumber }) => chainNumber);
    expect(numbers).toEqual(Array.from({ length: 253 }, (_, index) => index + 1));
  });

  it('finds an entry that was changed, however deep in it', async () => {
    await add(5);
    await extend();
    const _id = await idOf(3);
    await change(_id, { $set: { 'changes.pulse.after': 7_000 } });
    expect(await verify()).toMatchObject({
      total: 5,
      problems: [{ what: 'changed', from: 3, to: 3, entryId: String(_id) }],
    });
    // Even with a MAC that somebody made up.
    await change(_id, { $set: { mac: 'x'.repeat(43) } });
    expect((await verify()).problems.map(({ from }) => from)).toEqual([3, 4]);
  });

  it.each([
    [1, 1],
    [3, 4],
  ])('finds entries that were removed: %d to %d', async (from, to) => {
    await add(6);
    await extend();
    await AuditModel.collection.deleteMany({ chainNumber: { $gte: from, $lte: to } });
    expect((await verify()).problems).toEqual([{ what: 'removed', from, to, entryId: null }]);
  });

  it('finds the last entry removed, also after others have followed', async () => {
    await add(4);
    await extend();
    await change(await idOf(4), { $set: { chainNumber: 99 } });
    await AuditModel.collection.deleteOne({ chainNumber: 99 });
    const removed = [{ what: 'removed', from: 4, to: 4, entryId: null }];
    expect((await verify()).problems).toEqual(removed);
    await add(2);
    await extend();
    expect(await verify()).toMatchObject({ total: 6, problems: removed });
  });

  it('finds two entries that were swapped', async () => {
    await add(6);
    await extend();
    const [two, four] = [await idOf(2), await idOf(4)];
    await change(two, { $set: { chainNumber: 99 } });
    await change(four, { $set: { chainNumber: 2 } });
    await change(two, { $set: { chainNumber: 4 } });
    const { problems } = await verify();
    expect(problems.every(({ what }) => what === 'changed')).toBe(true);
    expect(problems.map(({ from }) => from)).toEqual(expect.arrayContaining([2, 4]));
  });

  it('says of entries of another key that they can’t be checked, and goes on after them', async () => {
    await add(3);
    await extend(deriveChainKey('another key'.repeat(4)));
    await add(2);
    await extend();
    expect(await verify()).toEqual({ checked: 5, total: 5, otherKey: 3, problems: [], done: true });
  });

  it('goes on where a crash interrupted it, and chains an entry that is inserted again only once', async () => {
    const again = entry(1);
    await insertAudit([again]);
    await add(3);
    await extend();
    const end = await findStoredEnd();
    await add(2);
    while ((await extendChain(key, 100, keeper)) > 0);
    // The entries were chained, the end was not stored, and so not kept either.
    await MetaModel.updateOne({ _id: 'audit-chain' }, { $set: { chain: end } });
    await insertAudit([again]);
    expect((await verify()).problems).toEqual([]);
    await add(1);
    await extend();
    expect(await verify()).toMatchObject({ total: 7, problems: [] });
  });

  it('leaves entries older than the chain alone', async () => {
    await AuditModel.collection.insertOne(entry(0));
    await add(2);
    await extend();
    expect(await verify()).toMatchObject({ total: 2, problems: [] });
  });

  it('is verified part by part', async () => {
    await add(250);
    await extend();
    const first = await verifyChain({ key, keeper }, 0, 200);
    expect(first).toMatchObject({ checked: 200, total: 250, done: false });
    expect(await verifyChain({ key, keeper }, 200, 200)).toMatchObject({
      checked: 250,
      done: true,
      problems: [],
    });
  });

  it('takes under 50 ms of the processor between two reads, so that other requests get their turn', async ({
    annotate,
  }) => {
    await add(1_500);
    await extend(key, 1_000);
    await verify();
    // Not the time by the clock: other processes may take the processor meanwhile.
    const begun = process.cpuUsage();
    expect((await verify()).total).toBe(1_500);
    const { user, system } = process.cpuUsage(begun);
    const ms = (user + system) / 1_000;
    const perRead = ms / (1_500 / rowsPerRead);
    await annotate(
      `figure: 1,500 entries verified in ${ms.toFixed(0)} ms of the processor, ${perRead.toFixed(1)} ms a read`,
    );
    expect(perRead).toBeLessThan(50);
  }, 60_000);
});
