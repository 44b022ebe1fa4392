import { MongoClient } from 'mongodb';
import type { EngineWork } from '../packages/embedded-mongo/src/testing/bench-engine.ts';
import { fillEngine, rate, workOn } from '../packages/embedded-mongo/src/testing/bench-engine.ts';
import type { Served } from './engines/engines.ts';
import { readEngineMemory, startEmbedded, startReal } from './engines/engines.ts';
import type { Row } from './support/row.ts';

const records = 1_000_000;
const clients = 50;
const rounds = 7;
const roundMs = 1_500;
const warmMs = 1_000;

const figures: Record<keyof EngineWork, string> = {
  insert: 'durable single inserts, 50 writers',
  findOne: 'findOne by unique key, 50 clients',
  latest: 'latest 20 of a resident among 1,000,000',
  countDay: 'count of a day among 1,000,000',
};

export const name = 'the embedded engine';

/** An engine with its records in it. */
interface Side {
  readonly work: EngineWork;
  /** How long the records took to store (s). */
  readonly filled: number;
  readonly memory: () => ReturnType<typeof readEngineMemory>;
  close(): Promise<void>;
}

/** Rates (operations a second) of one figure, round by round. */
interface Rates {
  readonly embedded: number[];
  readonly real: number[];
}

/**
 * Both engines are up and filled before anything is measured, and short rounds alternate between them: what else the
 * machine has to do meets both. The ratio of a figure is the median of its rounds' ratios.
 */
export async function run(): Promise<Row[]> {
  const embedded = await prepare(await startEmbedded());
  const served = await startReal();
  const real = served && (await prepare(served));
  try {
    const rows: Row[] = [];
    for (const key of Object.keys(figures) as (keyof EngineWork)[])
      rows.push(rateRow(figures[key], await measure(embedded.work[key], real?.work[key])));
    return [...rows, memoryRow(embedded, real), fillRow(embedded, real)];
  } finally {
    await embedded.close();
    await real?.close();
  }
}

async function prepare(engine: Served): Promise<Side> {
  const client = await MongoClient.connect(engine.uri, { maxPoolSize: clients, minPoolSize: clients });
  const db = client.db('bench');
  const begin = performance.now();
  await fillEngine(db, records);
  return {
    work: workOn(db, records),
    filled: (performance.now() - begin) / 1000,
    memory: () => readEngineMemory(engine.pid),
    close: async () => {
      await client.close();
      await engine.stop();
    },
  };
}

type Operation = EngineWork[keyof EngineWork];

async function measure(embedded: Operation, real: Operation | undefined): Promise<Rates> {
  const rates: Rates = { embedded: [], real: [] };
  const sides = [{ work: embedded, into: rates.embedded }];
  if (real) sides.push({ work: real, into: rates.real });
  for (const { work } of sides) await rate(clients, warmMs, work);
  for (let round = 0; round < rounds; round++) {
    for (const { work, into } of sides) into.push(await rate(clients, roundMs, work));
    sides.reverse();
  }
  return rates;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

function rateRow(figure: string, { embedded, real }: Rates): Row {
  const value = Math.round(median(embedded));
  const row = { figure, value, unit: 'a second', aim: 'at least 0.8 times the real engine' };
  if (real.length === 0) return { ...row, against: 'real engine: unmeasured' };
  const ratios = embedded.map((one, i) => one / (real[i] ?? NaN));
  const times = median(ratios);
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const against = `real engine: ${Math.round(median(real))} (${times.toFixed(2)} times, rounds ${spread})`;
  return { ...row, ok: times >= 0.8, against };
}

function memoryRow(embedded: Side, real: Side | undefined): Row {
  const [ours, theirs] = [embedded.memory(), real?.memory()];
  const own = `without pages of its data file: ${ours?.own ?? '?'}`;
  const beside = theirs ? `${theirs.all} (${theirs.own})` : 'unmeasured';
  return {
    figure: 'memory held afterwards',
    value: ours?.all ?? NaN,
    unit: 'MB',
    against: `${own}; real engine: ${beside}`,
  };
}

function fillRow(embedded: Side, real: Side | undefined): Row {
  return {
    figure: `storing ${records.toLocaleString('en')} records`,
    value: Math.round(embedded.filled),
    unit: 's',
    against: `real engine: ${real ? Math.round(real.filled) : 'unmeasured'}`,
  };
}
