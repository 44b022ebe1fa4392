import mongoose, { Types } from 'mongoose';
import { connectMongoose } from '../../packages/server/src/database/connect-mongoose.ts';
import { insertMedications } from '../../packages/server/src/medications/medication.repository.ts';
import { insertPrescriptions } from '../../packages/server/src/prescriptions/prescription.repository.ts';
import { findActiveResidents } from '../../packages/server/src/residents/resident-list.repository.ts';
import { startChild } from '../realtime/child.ts';
import { startDatabase } from '../realtime/database.ts';
import { openEar } from '../realtime/ear.ts';
import type { HearthlineReady } from '../realtime/hearthline-server.ts';
import type { ScreensRequest, ScreensSay } from '../realtime/screens-child.ts';
import { newPrescription, newStock, thisMinute } from './build-round.ts';

/** Signed-in sockets in all: raw ones, and the two tablets. */
export const socketCount = 100;

interface BenchDose {
  readonly prescriptionId: string;
  /** Of its medication, which no other dose has. */
  readonly name: string;
}

export interface RoundStage {
  readonly url: string;
  /** Sessions of two people that no raw socket uses. */
  readonly tabletCookies: readonly [string, string];
  readonly doses: readonly BenchDose[];
  /** When the event of a dose's record arrived, in ms of the machine's clock. */
  heard(prescriptionId: string): Promise<number>;
  stop(): Promise<void>;
}

/** A home of 24 with doses that are due now, and people at their screens, one of them a socket of this process. */
export async function setRoundStage(doseCount: number): Promise<RoundStage> {
  const database = await startDatabase();
  const env = { ...database.env, BENCH_SESSIONS: String(socketCount), BENCH_RESIDENTS: '24' };
  const server = startChild<never, HearthlineReady>('./hearthline-server.ts', env);
  const { url, cookies } = await server.next('ready');
  const doses = await addDoses(database.env, doseCount);
  const [first = '', second = '', own = '', ...others] = cookies;
  const screens = startChild<ScreensRequest, ScreensSay>('./screens-child.ts');
  screens.send({ kind: 'open', url, cookies: others });
  await screens.next('opened');
  const ear = await openEar(url, own, (event, payload) =>
    event === 'medication-records:created'
      ? (payload as { prescriptionId: string }[]).map((each) => [each.prescriptionId, null] as const)
      : [],
  );
  return {
    url,
    tabletCookies: [first, second],
    doses,
    heard: async (prescriptionId) => (await ear.heard(prescriptionId)).at,
    async stop() {
      ear.close();
      await Promise.all([screens.stop(), server.stop()]);
      await database.stop();
    },
  };
}

async function addDoses(
  { MONGODB_URI, BENCH_DATABASE }: Record<'MONGODB_URI' | 'BENCH_DATABASE', string>,
  count: number,
): Promise<BenchDose[]> {
  await connectMongoose(MONGODB_URI, { databaseName: BENCH_DATABASE });
  const residents = await findActiveResidents();
  const names = Array.from({ length: count }, (_, number) => `Benchazole${String(number)}`);
  const medications = await insertMedications(names.map((name) => newStock(name, 100)));
  const { time } = thisMinute();
  const stored = await insertPrescriptions(
    names.map((name, number) =>
      newPrescription({
        residentId: residents[number % residents.length]?._id ?? new Types.ObjectId(),
        medicationId: medications[number]?._id ?? new Types.ObjectId(),
        name,
        times: [time],
      }),
    ),
  );
  await mongoose.disconnect();
  return stored.map(({ _id, medication }) => ({ prescriptionId: _id.toString(), name: medication.name }));
}
