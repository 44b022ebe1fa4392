import { createHmac, randomUUID } from 'node:crypto';
import mongoose, { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { isAuditUnbroken } from '@hearthline/contracts';
import { historyEntry, systemActor } from '../clinical/history.ts';
import { connectMongoose } from '../../platform/database/connect-mongoose.ts';
import { MetaModel } from '../../platform/database/meta.repository.ts';
import { mongooseDatabase } from '../../operations/raw-database.ts';
import { setAuditEnd } from '../../operations/set-audit-end.ts';
import { AuditModel, insertAudit, type AuditDocument } from './audit-entry.repository.ts';
import { deriveChainKey, sealEnd } from './chain-key.ts';
import { extendChain, findStoredEnd, keepEnd } from './chain.repository.ts';
import { createEndInMemory } from './testing/end-in-memory.ts';
import { verifyWholeChain } from './verify-chain.ts';

/** The home's key, one that an attacker made, and one with which somebody deliberately begins anew. */
const [key, foreign, next] = ['k', 'f', 'n'].map((letter) => deriveChainKey(letter.repeat(40))) as [
  ReturnType<typeof deriveChainKey>,
  ReturnType<typeof deriveChainKey>,
  ReturnType<typeof deriveChainKey>,
];
/** The data folders of two servers. */
let [first, second] = [createEndInMemory(), createEndInMemory()];

beforeAll(async () => {
  const databaseName = `attacks_${randomUUID().slice(0, 8)}`;
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
  [first, second] = [createEndInMemory(), createEndInMemory()];
});

function entry(): AuditDocument {
  const { id, ...rest } = historyEntry(systemActor(), 'created', new Date());
  const subject = { entity: 'vitals', entityId: new Types.ObjectId(), label: 'VR-1' } as const;
  return { _id: new Types.ObjectId(id), ...rest, ...subject };
}

/** A server adds entries to the audit, and keeps the end. */
async function write(count: number, keeper = first, by = key): Promise<void> {
  await insertAudit(Array.from({ length: count }, entry));
  while ((await extendChain(by, 100, keeper)) > 0);
  await keepEnd(by, keeper);
}
const verify = (by = key, keeper = first) => verifyWholeChain({ key: by, keeper }, () => undefined);
const found = async (by = key, keeper = first) =>
  (await verify(by, keeper)).problems.map(({ what, from, to }) => [what, from, to]);
const cut = (after: number) => AuditModel.collection.deleteMany({ chainNumber: { $gt: after } });
const relabel = (from: number, to: number) =>
  AuditModel.collection.updateMany(
    { chainNumber: { $gte: from, $lte: to } },
    { $set: { macKey: foreign.id, label: 'VR-2' } },
  );
const setEnd = (chain: unknown) =>
  MetaModel.collection.updateOne({ _id: 'audit-chain' } as object, { $set: { chain } });
const removeEnd = () => MetaModel.deleteOne({ _id: 'audit-chain' });

describe('who can write to the database and has not the key is found', () => {
  beforeEach(() => write(6));

  it('entries relabelled to another key', async () => {
    await relabel(3, 3);
    const result = await verify();
    const { _id } = await AuditModel.findOne({ chainNumber: 3 }).lean().orFail();
    expect(result.problems).toEqual([{ what: 'key', from: 3, to: 3, entryId: String(_id) }]);
    expect(isAuditUnbroken(result)).toBe(false);
    await relabel(1, 4);
    expect(await found()).toEqual([['key', 1, 4]]);
  });

  it('all entries and the end relabelled to another key, also by a server that kept no end, once it wrote', async () => {
    await relabel(1, 6);
    await setEnd(sealEnd(foreign, { count: 6, mac: 'x', since: 1, epoch: 0 }));
    expect(await found()).toEqual([
      ['key', 1, 6],
      ['end', 6, 6],
    ]);
    // The server goes on, and believes the end no more than before.
    await write(2);
    expect(await found()).toEqual([
      ['key', 1, 6],
      ['end', 8, 8],
    ]);
    expect(isAuditUnbroken(await verify(key, createEndInMemory()))).toBe(false);
  });

  it('the end given another key, and the last entries removed', async () => {
    await cut(4);
    const { mac } = await AuditModel.findOne({ chainNumber: 4 }).lean<{ mac: string }>().orFail();
    await setEnd(sealEnd(foreign, { count: 4, mac, since: 1, epoch: 0 }));
    expect(await found()).toEqual([
      ['removed', 5, 6],
      ['end', 4, 4],
    ]);
    // Without what this server kept, the end alone tells.
    expect(await found(key, createEndInMemory())).toEqual([['end', 4, 4]]);
  });

  it('the last entries and the end removed while the server runs: it makes no new end', async () => {
    await cut(4);
    await removeEnd();
    expect(await found()).toEqual([
      ['removed', 5, 6],
      ['no-end', 4, 4],
    ]);
    await write(2);
    expect(await findStoredEnd()).toBeNull();
    expect(await found()).toEqual([
      ['removed', 5, 6],
      ['no-end', 8, 8],
    ]);
    expect(await found(key, createEndInMemory())).toEqual([
      ['removed', 5, 6],
      ['no-end', 8, 8],
    ]);
  });

  it('the end alone removed, and everything removed', async () => {
    await removeEnd();
    await write(1);
    expect(await found()).toEqual([['no-end', 7, 7]]);
    await cut(0);
    expect(await found()).toEqual([
      ['removed', 1, 6],
      ['no-end', 0, 0],
    ]);
  });

  it('an earlier end put back with the entries of its time, also after others followed', async () => {
    const earlier = await findStoredEnd();
    await write(3);
    await cut(6);
    await setEnd(earlier);
    expect(await found()).toEqual([
      ['removed', 7, 9],
      ['end', 6, 6],
    ]);
    await write(2);
    expect(await found()).toEqual([['removed', 7, 9]]);
  });

  it('an earlier end put back while another server takes over, by the server that knew the later one', async () => {
    await keepEnd(key, second);
    const earlier = await findStoredEnd();
    await write(3);
    await cut(6);
    await setEnd(earlier);
    await write(5, second);
    expect(await found()).toEqual([['end', 11, 11]]);
  });

  it('an end of before a restore put back after it', async () => {
    const earlier = await findStoredEnd();
    await first.write(await setAuditEnd(mongooseDatabase(), key));
    await write(1);
    await setEnd(earlier);
    expect(await found()).toEqual([['end', 7, 7]]);
  });

  it('an end with a number or a MAC that somebody made up', async () => {
    const stored = await findStoredEnd();
    for (const change of [{ count: 3 }, { mac: 'x' }, { since: 4 }, { epoch: 9 }, { since: undefined }]) {
      await setEnd({ ...stored, ...change });
      expect(await found(), JSON.stringify(change)).toEqual([['end', 6, 6]]);
    }
  });
});

describe('what the home does itself is not taken for an attack', () => {
  it('a restore sets the end anew, to an earlier state, for every server', async () => {
    await write(6);
    await keepEnd(key, second);
    await cut(4);
    await removeEnd();
    await first.write(await setAuditEnd(mongooseDatabase(), key));
    expect(await verify()).toMatchObject({ total: 4, otherKey: 0, problems: [] });
    await write(2);
    expect([await found(), await found(key, second)]).toEqual([[], []]);
    await keepEnd(key, second);
    expect((await second.read())?.count).toBe(6);
  });

  it('a new key begins after the last entry of the former one, which is told as not checked', async () => {
    await write(3);
    await keepEnd(key, second);
    await write(2, first, next);
    const result = await verify(next);
    expect(result).toMatchObject({ total: 5, otherKey: 3, problems: [] });
    expect(isAuditUnbroken(result)).toBe(true);
    await keepEnd(next, second);
    expect([await found(next, second), (await second.read())?.since]).toEqual([[], 4]);
    // From then on no entry of another key is accepted.
    await relabel(4, 4);
    expect(await found(next)).toEqual([['key', 4, 4]]);
  });

  it('nothing is called unbroken where no entry could be checked', async () => {
    await write(3);
    const result = await verify(next, createEndInMemory());
    expect(result).toMatchObject({ otherKey: 3, problems: [] });
    expect(isAuditUnbroken(result)).toBe(false);
  });

  it('two servers that hand the chain over to each other', async () => {
    await write(3, first);
    await write(2, second);
    await write(4, first);
    await write(1, second);
    await keepEnd(key, first);
    expect([await found(key, first), await found(key, second)]).toEqual([[], []]);
    expect((await first.read())?.count).toBe(10);
  });

  it('an end that an earlier version stored', async () => {
    await write(3, second);
    const { mac } = await AuditModel.findOne({ chainNumber: 3 }).lean<{ mac: string }>().orFail();
    const seal = createHmac('sha256', key.secret).update(`head\n3\n${mac}`).digest('base64url');
    await setEnd({ count: 3, mac, seal, key: key.id });
    expect(await found()).toEqual([]);
    await write(1);
    expect(await findStoredEnd()).toMatchObject({ count: 4, since: 1, epoch: 0 });
    expect(await found()).toEqual([]);
  });
});
