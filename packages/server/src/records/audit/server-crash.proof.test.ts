import { type Resident, type VitalsRecord } from '@hearthline/contracts';
import mongoose, { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaseCollection } from '../../platform/database/lease.repository.ts';
import { vitalsDraft } from '../../testing/build-clinical.ts';
import { openKillableHome, type KillableHome } from '../../testing/killable-home.ts';
import type { MainProcess } from '../../testing/run-main.ts';
import { type Reply, type TestClient } from '../../testing/test-client.ts';
import { until } from '../../testing/until.ts';
import { AuditModel, type AuditDocument } from './audit-entry.repository.ts';
import { auditSources } from './audit-source.repository.ts';
import '../../care/residents/resident.repository.ts';
import '../../care/vitals/vitals-record.repository.ts';

const proving = process.env['PROVE'] === '1';
const ROUNDS = proving ? 20 : 2;
const WRITERS = 8;

/** The last acknowledged version of each document. */
const acknowledged = new Map<string, number>();
let cut = 0;
let home: KillableHome;

beforeAll(async () => {
  home = await openKillableHome();
});
afterAll(() => home.close());

const unmoved = async () => {
  const found = auditSources().map(async (source) => {
    const rows = await source
      .collection()
      .find({ 'history.0': { $exists: true } })
      .toArray();
    return rows.flatMap(({ history }) => history as { id: string }[]);
  });
  return (await Promise.all(found)).flat().map(({ id }) => id);
};

/** Changes a resident repeatedly until the server is gone; retries after 503. */
async function work(client: TestClient, writer: number): Promise<never> {
  const form = { name: 'Rosa', lastName: `Marí ${String(writer)}`, age: 84 };
  let residentId: string | undefined;
  for (let turn = 1; ; turn += 1) {
    try {
      residentId ??= await changed<Resident>('resident', client.post('/api/residents', form));
      await change(client, residentId, { ...form, nickname: String(turn) });
    } catch (error) {
      if (!(error instanceof NotNow)) throw error;
    }
  }
}

class NotNow extends Error {}

/** Waits until a document is stored and records its version; resolves with its id. */
async function changed<Thing extends { id: string; version: number }>(
  name: string,
  call: Promise<Reply<unknown>>,
): Promise<string> {
  const { status, body } = await call;
  if (status === 503) throw new NotNow();
  expect(status).toBeLessThan(300);
  const { id, version } = (body as Record<string, Thing>)[name] as Thing;
  acknowledged.set(id, version);
  return id;
}

/** Saves a reading, corrects and voids it, and changes the nickname. */
async function change(client: TestClient, residentId: string, form: object): Promise<void> {
  const record = (fields: object) =>
    changed<VitalsRecord>('record', client.post('/api/vitals', vitalsDraft(residentId, fields)));
  const first = await record({});
  const second = await record({ pulse: 90, corrects: first, reason: 'Misread.' });
  acknowledged.set(first, 2);
  const { status } = await client.delete(`/api/vitals/${second}`, { reason: 'Wrong person.' });
  if (status === 204) acknowledged.set(second, 2);
  await changed<Resident>('resident', client.put(`/api/residents/${residentId}`, form));
}

/** Kills the server when entries arrive in the audit, most likely before they are removed from their documents. */
async function killWhileMoving(main: MainProcess): Promise<void> {
  const before = await AuditModel.countDocuments();
  await until('entries are moved', async () => (await AuditModel.countDocuments()) > before + 20, 60_000);
  main.child.kill('SIGKILL');
  expect(await main.ended).toBeNull();
  // No other server is there: the next one need not watch the lease of the killed one until it is over.
  await mongoose.connection.collection(leaseCollection).deleteMany({});
  const left = await unmoved();
  const both = await AuditModel.countDocuments({
    _id: { $in: left.map((id) => new Types.ObjectId(id)) },
  });
  if (both > 0) cut += 1;
}

it(
  `a server killed ${String(ROUNDS)} times under load loses no entry of the audit, doubles none and keeps their order`,
  async ({ annotate }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { main, client } = await home.start();
      const working = Array.from({ length: WRITERS }, (_, writer) =>
        work(client, writer).catch((error: unknown) => error),
      );
      await killWhileMoving(main);
      for (const stopped of await Promise.all(working))
        expect(stopped).toMatchObject({ message: 'fetch failed' });
    }
    const { main } = await home.start();
    // Writers produce entries faster than the background move, which rests between batches.
    await until('all is moved', async () => (await unmoved()).length === 0, proving ? 15 * 60_000 : 300_000);
    main.child.kill('SIGTERM');
    expect(await main.ended).toBe(0);

    await expectEachEntryOnce();
    await annotate(
      `figure: ${String(ROUNDS)} kills, ${String(cut)} of them between insert and removal; ${String(await AuditModel.countDocuments())} entries, none lost, none twice`,
    );
  },
  proving ? 30 * 60_000 : 420_000,
);

/** A document's version increases with each entry, so the number of entries proves that each exists once. */
async function expectEachEntryOnce(): Promise<void> {
  const entries = new Map<string, AuditDocument[]>();
  for (const entry of await AuditModel.find().sort({ _id: 1 }).lean<AuditDocument[]>())
    entries.set(entry.entityId.toString(), [...(entries.get(entry.entityId.toString()) ?? []), entry]);
  const versions = new Map<string, number>();
  for (const name of ['residents', 'vitals_records'])
    for (const { _id, version } of await mongoose.connection.collection(name).find().toArray())
      versions.set(_id.toString(), version as number);

  expect(acknowledged.size).toBeGreaterThan(ROUNDS * WRITERS * 2);
  for (const [id, version] of acknowledged) expect(versions.get(id)).toBeGreaterThanOrEqual(version);
  for (const [id, version] of versions) expect([id, entries.get(id)?.length]).toEqual([id, version]);
  for (const [first, ...later] of entries.values()) {
    if (first?.entity !== 'resident') continue;
    expect(first.action).toBe('created');
    // Each starts with the values that the previous one ended with.
    const nicknames = later.map(({ changes }) => changes['nickname']);
    expect(nicknames.map((change) => change?.before)).toEqual([
      ...(later.length > 0 ? [null] : []),
      ...nicknames.slice(0, -1).map((change) => change?.after),
    ]);
  }
}
