import mongoose from 'mongoose';
import { connectMongoose } from '../../packages/server/src/platform/database/connect-mongoose.ts';
import { insertResidents } from '../../packages/server/src/care/residents/resident.repository.ts';
import { startChild } from '../realtime/child.ts';
import { startDatabase } from '../realtime/database.ts';
import type { HearthlineReady } from '../realtime/hearthline-server.ts';
import { percentile } from '../realtime/watch.ts';
import { buildResidents } from '../residents/build-residents.ts';

/** A home on a server in a process of its own. */
export interface Home {
  readonly size: number;
  readonly url: string;
  /** A nurse's session. */
  readonly cookie: string;
}

interface Comparison {
  readonly sizes: readonly [small: number, large: number];
  /** How many residents a home of a size has. */
  readonly residents: (size: number) => number;
  /** What else a home of a size holds; mongoose is connected to its database. */
  readonly fill?: (size: number, residentIds: readonly mongoose.Types.ObjectId[]) => Promise<void>;
  readonly rounds: number;
  /** Loads what is measured, so many times, and answers with the milliseconds of each. */
  readonly load: (home: Home) => Promise<readonly number[]>;
}

interface Opened extends Home {
  readonly times: number[];
  stop(): Promise<void>;
}

/** Medians in milliseconds of what a small home and a large one answer, in turn; three rounds before count nothing. */
export async function compareHomes(comparison: Comparison): Promise<{ small: number; large: number }> {
  const database = await startDatabase();
  const homes: Opened[] = [];
  try {
    for (const size of comparison.sizes) homes.push(await openHome(size, comparison, database.env));
    for (let round = -3; round < comparison.rounds; round++)
      for (const home of round % 2 === 0 ? homes : homes.toReversed()) {
        const times = await comparison.load(home);
        if (round >= 0) home.times.push(...times);
      }
  } finally {
    for (const home of homes) await home.stop();
    await database.stop();
  }
  const [small = NaN, large = NaN] = homes.map(({ times }) => percentile(times, 0.5));
  return { small, large };
}

async function openHome(
  size: number,
  { residents, fill }: Comparison,
  { MONGODB_URI, BENCH_DATABASE }: Record<'MONGODB_URI' | 'BENCH_DATABASE', string>,
): Promise<Opened> {
  const databaseName = `${BENCH_DATABASE}_${String(size)}`;
  const server = startChild<never, HearthlineReady>('./hearthline-server.ts', {
    MONGODB_URI,
    BENCH_DATABASE: databaseName,
    BENCH_SESSIONS: '3',
  });
  const { url, cookies } = await server.next('ready');
  // The third is a nurse's.
  const cookie = cookies[2] ?? '';
  // A million records take longer than a session without anybody at the screen.
  const awake = setInterval(
    () => void fetch(`${url}/api/auth/extend`, { method: 'POST', headers: { cookie } }),
    60_000,
  );
  await connectMongoose(MONGODB_URI, { databaseName });
  // The server of the benches has added one.
  const added = await insertResidents(buildResidents(residents(size) - 1));
  await fill?.(
    size,
    added.map(({ _id }) => _id),
  );
  await mongoose.disconnect();
  return {
    size,
    url,
    cookie,
    times: [],
    stop: () => {
      clearInterval(awake);
      return server.stop();
    },
  };
}
