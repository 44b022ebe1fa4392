import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnEngine } from '@hearthline/embedded-mongo';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { readConfig } from '../core/config.ts';
import { until } from '../testing/until.ts';
import { readIncoming } from './incoming.ts';
import { move } from './move.ts';
import { fill, openScratch, type Scratch } from './testing/fill.ts';
import { runMain, uriOf } from './testing/run-main.ts';
import { sumsOf } from './testing/sums.ts';
import { connectWhole } from './whole-database.ts';

const tell = () => undefined;
let source: Scratch;
let target: Scratch;
beforeAll(async () => {
  source = await openScratch();
  await fill(source.db);
});
afterAll(() => source.close());
beforeEach(async () => void (target = await openScratch()));
afterEach(() => target.close());

it('copies every byte and every index, and leaves the old data', async () => {
  const before = await sumsOf(source.db);
  expect(await move(source.db, target.db, tell)).toBe(1_204);
  expect(await sumsOf(target.db)).toEqual(before);
  expect(await sumsOf(source.db)).toEqual(before);
  expect(await readIncoming(target.db)).toBeNull();
});

it('goes on after it was cut off, and takes over what changed meanwhile', async () => {
  let batches = 0;
  const cut = () => {
    if ((batches += 1) === 5) throw new Error('cut off');
  };
  await expect(move(source.db, target.db, cut)).rejects.toThrow('cut off');
  expect(await readIncoming(target.db)).toMatchObject({ what: 'move', compared: false });
  const users = source.db.collection('users');
  await users.updateOne({ name: 'Ana' }, { $set: { name: 'Ana María' } });
  const { insertedId } = await target.db.collection('users').insertOne({ email: 'deleted@example.test' });
  await move(source.db, target.db, tell);
  expect(await target.db.collection('users').findOne({ _id: insertedId })).toBeNull();
  expect(await sumsOf(target.db)).toEqual(await sumsOf(source.db));
});

it('refuses a database that holds something, and the very one in use', async () => {
  await target.db.collection('others').insertOne({ theirs: true });
  await expect(move(source.db, target.db, tell)).rejects.toThrow('not empty (others: 1 document)');
  await expect(move(source.db, source.db, tell)).rejects.toThrow('already');
  expect(await target.db.listCollections().toArray()).toHaveLength(1);
});

it('does not call data moved that changes while it is', async () => {
  const users = source.db.collection('users');
  let turn = 0;
  const writing = () => void users.updateOne({ email: 'ana@example.test' }, { $set: { turn: (turn += 1) } });
  const timer = setInterval(writing, 2);
  await expect(move(source.db, target.db, tell)).rejects.toThrow('users changes while it is being moved');
  clearInterval(timer);
});

it('the command: killed halfway and run again, then says which variable to set', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthline-move-'));
  const { engine } = readConfig({ SECRET_KEY: 'x'.repeat(32) });
  const running = await spawnEngine({ ...engine, dataDir: join(dataDir, 'database') });
  const old = await connectWhole(running.uri, null);
  await fill(old.db, 12_000);
  const before = await sumsOf(old.db);
  await old.close();
  const to = uriOf(inject('mongodbUri'), target.name);
  const run = () => runMain('move', ['--to', to], { DATA_DIR: dataDir });
  expect(await run().ended).toMatchObject({
    code: 1,
    err: expect.stringContaining('Hearthline is running on this database. Stop it first'),
  });
  await running.stop();

  const killed = run();
  const arrived = () => target.db.collection('vitals_records').countDocuments();
  await until('it is under way', async () => (await arrived()) > 0, 60_000);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await arrived()).toBeLessThan(12_000);
  const again = await run().ended;
  expect(again).toMatchObject({ code: 0, out: `MONGODB_URI=${to}\n` });
  expect(again.err).toContain('moved and compared: 12,004 documents');
  expect(await sumsOf(target.db)).toEqual(before);
  await rm(dataDir, { recursive: true, force: true });
}, 240_000);
