import { ObjectId } from 'mongodb';
import type { Collection, MongoClient } from 'mongodb';

/** Rates of one engine: operations a second, and the resident memory of the process measured if it is known (bytes). */
export interface EngineFigures {
  readonly insertsPerSecond: number;
  readonly findOnePerSecond: number;
  readonly latestPerSecond: number;
  readonly countPerSecond: number;
}

/** How much to measure. */
export interface BenchSize {
  /** Records the latest 20 and the day's count are looked for among. */
  readonly records: number;
  /** How long each figure is measured (ms). */
  readonly forMs: number;
  readonly clients: number;
}

const RESIDENTS = 200;
const DAYS = 365;
const DAY_MS = 86_400_000;
const START = Date.UTC(2024, 0, 1);

async function rate(clients: number, forMs: number, work: (i: number) => Promise<unknown>): Promise<number> {
  const end = performance.now() + forMs;
  const begin = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) await work(done++);
    }),
  );
  return Math.round((done * 1000) / (performance.now() - begin));
}

const record = (i: number) => ({
  residentId: `resident-${i % RESIDENTS}`,
  recordedAt: new Date(START + Math.floor((i * DAYS * DAY_MS) / 1_000_000)),
  pulse: 60 + (i % 40),
  systolic: 110 + (i % 50),
  note: 'steady, ate well, slept through the night',
});

async function fill(vitals: Collection, records: number): Promise<void> {
  await vitals.createIndex({ residentId: 1, recordedAt: -1 });
  await vitals.createIndex({ recordedAt: 1 });
  const step = 5000;
  for (let i = 0; i < records; i += step)
    await vitals.insertMany(Array.from({ length: Math.min(step, records - i) }, (_, k) => record(i + k)));
}

/** Measures an engine by its client; the database `bench` is dropped before and after. */
export async function benchEngine(client: MongoClient, size: BenchSize): Promise<EngineFigures> {
  const db = client.db('bench');
  await db.dropDatabase();
  const inserted = db.collection('inserted');
  const users = db.collection('users');
  const vitals = db.collection('vitals');
  await users.createIndex({ email: 1 }, { unique: true });
  await users.insertMany(
    Array.from({ length: 10_000 }, (_, i) => ({
      email: `user${i}@home.example`,
      name: `User ${i}`,
      role: 'carer',
    })),
  );
  await fill(vitals, size.records);
  const durable = { writeConcern: { w: 1, j: true } } as const;
  const { clients, forMs } = size;
  const insert = (i: number): Promise<unknown> =>
    inserted.insertOne({ _id: new ObjectId(), ...record(i) }, durable);
  const day = (i: number): Date => new Date(START + (i % DAYS) * DAY_MS);
  const figures = {
    insertsPerSecond: await rate(clients, forMs, insert),
    findOnePerSecond: await rate(clients, forMs, (i) =>
      users.findOne({ email: `user${(i * 7919) % 10_000}@home.example` }),
    ),
    latestPerSecond: await rate(clients, forMs, (i) =>
      vitals
        .find({ residentId: `resident-${(i * 31) % RESIDENTS}` })
        .sort({ recordedAt: -1 })
        .limit(20)
        .toArray(),
    ),
    countPerSecond: await rate(clients, forMs, (i) =>
      vitals.countDocuments({ recordedAt: { $gte: day(i), $lt: day(i + 1) } }),
    ),
  };
  await db.dropDatabase();
  return figures;
}
