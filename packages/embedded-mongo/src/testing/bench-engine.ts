import { ObjectId } from 'mongodb';
import type { Collection, Db } from 'mongodb';

/** One benchmarked operation; `i` varies its arguments. */
export type Operation = (i: number) => Promise<unknown>;

/** The benchmarked operations. */
export interface EngineWork {
  readonly insert: Operation;
  readonly findOne: Operation;
  readonly latest: Operation;
  readonly countDay: Operation;
}

const RESIDENTS = 200;
const DAYS = 365;
const DAY_MS = 86_400_000;
const START = Date.UTC(2024, 0, 1);
const USERS = 10_000;
const BATCH = 5000;
/** Concurrent batches: the client builds one while the engine stores another. */
const FILLERS = 3;

const record = (i: number, records: number) => ({
  residentId: `resident-${i % RESIDENTS}`,
  recordedAt: new Date(START + Math.floor((i * DAYS * DAY_MS) / records)),
  pulse: 60 + (i % 40),
  systolic: 110 + (i % 50),
  note: 'steady, ate well, slept through the night',
});

const emailOf = (i: number): string => `user${i}@home.example`;

/** Stores `records` vitals under two indexes, and 10,000 users with a unique one. */
export async function fillEngine(db: Db, records: number): Promise<void> {
  const users = db.collection('users');
  await users.createIndex({ email: 1 }, { unique: true });
  await users.insertMany(
    Array.from({ length: USERS }, (_, i) => ({ email: emailOf(i), name: `User ${i}`, role: 'carer' })),
  );
  const vitals = db.collection('vitals');
  await vitals.createIndex({ residentId: 1, recordedAt: -1 });
  await vitals.createIndex({ recordedAt: 1 });
  let next = 0;
  const filler = async (): Promise<void> => {
    for (let from = next; from < records; from = next) {
      next += BATCH;
      await insertSome(vitals, from, Math.min(from + BATCH, records), records);
    }
  };
  await Promise.all(Array.from({ length: FILLERS }, filler));
}

async function insertSome(vitals: Collection, from: number, to: number, records: number): Promise<void> {
  await vitals.insertMany(Array.from({ length: to - from }, (_, k) => record(from + k, records)));
}

/** The operations on a filled database. */
export function workOn(db: Db, records: number): EngineWork {
  const [inserted, users, vitals] = ['inserted', 'users', 'vitals'].map((name) => db.collection(name)) as [
    Collection,
    Collection,
    Collection,
  ];
  const durable = { writeConcern: { w: 1, j: true } } as const;
  const day = (i: number): Date => new Date(START + (i % DAYS) * DAY_MS);
  return {
    insert: (i) => inserted.insertOne({ _id: new ObjectId(), ...record(i, records) }, durable),
    findOne: (i) => users.findOne({ email: emailOf((i * 7919) % USERS) }),
    latest: (i) =>
      vitals
        .find({ residentId: `resident-${(i * 31) % RESIDENTS}` })
        .sort({ recordedAt: -1 })
        .limit(20)
        .toArray(),
    countDay: (i) => vitals.countDocuments({ recordedAt: { $gte: day(i), $lt: day(i + 1) } }),
  };
}

/** Operations a second of `clients` at work for `forMs`. */
export async function rate(clients: number, forMs: number, operation: Operation): Promise<number> {
  const begin = performance.now();
  let done = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < begin + forMs) await operation(done++);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (done * 1000) / (performance.now() - begin);
}
