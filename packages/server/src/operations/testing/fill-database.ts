import { mongo } from 'mongoose';
import type { RawDatabase } from '../raw-database.ts';

/** Inserts every type of value the product stores, indexes of every kind, and `count` vitals records. */
export async function fillDatabase(db: RawDatabase, count = 1_200): Promise<void> {
  const { Int32, Double, Long, Binary, ObjectId } = mongo.BSON;
  const oddities = {
    whole: new Int32(5),
    real: new Double(5),
    long: Long.fromString('9007199254740993'),
    fraction: new Double(1.1),
    bytes: new Binary(Buffer.from('photo')),
    none: null,
    at: new Date(1_700_000_000_000),
    list: [1, 'two', { three: new Double(3) }],
    text: 'Núria',
  };
  await db.collection('oddities').insertOne(oddities);
  await db.collection<{ _id: string; version: number }>('meta').insertOne({ _id: 'schema', version: 1 });
  const users = db.collection('users');
  await users.createIndex(
    { email: 1 },
    { unique: true, partialFilterExpression: { email: { $type: 'string' } } },
  );
  await users.insertOne({ email: 'ana@example.test', name: 'Ana' });
  const sessions = db.collection('sessions');
  await sessions.createIndex({ endedAt: 1 }, { expireAfterSeconds: 86_400, name: 'endedAt_ttl' });
  await sessions.insertOne({ user: 'Ana', endedAt: null });
  const vitals = db.collection('vitals_records');
  await vitals.createIndex({ residentId: 1, recordedAt: -1 });
  for (let done = 0; done < count; done += 1_000)
    await vitals.insertMany(
      Array.from({ length: Math.min(1_000, count - done) }, (_, at) => ({
        _id: new ObjectId(),
        residentId: `resident ${String(at % 40)}`,
        recordedAt: new Date(1_700_000_000_000 + (done + at) * 60_000),
        pulse: 60 + (at % 50),
        notes: 'Slept well. '.repeat(at % 9),
      })),
    );
}
