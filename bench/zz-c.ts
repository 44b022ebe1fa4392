import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { spawnEngine } from '@hearthline/embedded-mongo';
import { fillEngine, rate, workOn } from '../packages/embedded-mongo/src/testing/bench-engine.ts';
const records = Number(process.env.RECORDS ?? 300000);
const med = (v: number[]) => [...v].sort((a, b) => a - b)[Math.floor(v.length / 2)]!;
async function side(entry: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'c-bench-'));
  const engine = await spawnEngine({ entry, dataDir });
  const client = await MongoClient.connect(engine.uri, { maxPoolSize: 50, minPoolSize: 50 });
  const db = client.db('bench');
  const t = performance.now();
  await fillEngine(db, records);
  return { work: workOn(db, records), filled: performance.now() - t, close: async () => { await client.close(); await engine.stop(); await rm(dataDir, { recursive: true }); } };
}
const base = await side('/tmp/wt-c/.cache/engine-base.mjs');
const fresh = await side('/tmp/wt-c/.cache/engine-new.mjs');
console.log('fill s', (base.filled / 1000).toFixed(1), (fresh.filled / 1000).toFixed(1));
for (const key of ['insert', 'findOne', 'latest', 'countDay'] as const) {
  const b: number[] = [], n: number[] = [], r: number[] = [];
  await rate(50, 800, base.work[key]); await rate(50, 800, fresh.work[key]);
  for (let round = 0; round < 15; round++) {
    const order = round % 2 ? ['n', 'b'] : ['b', 'n'];
    let x = 0, y = 0;
    for (const o of order) { if (o === 'b') x = await rate(50, 1000, base.work[key]); else y = await rate(50, 1000, fresh.work[key]); }
    b.push(x); n.push(y); r.push(y / x);
  }
  console.log(key, 'base', Math.round(med(b)), 'new', Math.round(med(n)), 'ratio', med(r).toFixed(3), 'min', Math.min(...r).toFixed(2), 'max', Math.max(...r).toFixed(2));
}
await base.close(); await fresh.close(); process.exit(0);
