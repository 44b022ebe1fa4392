import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import type { DoseAct } from '@hearthline/contracts';
import { connectMongoose } from '../packages/server/src/platform/database/connect-mongoose.ts';
import { MedicationRecordModel } from '../packages/server/src/care/medication-records/medication-record.repository.ts';
import {
  insertMedications,
  MedicationModel,
} from '../packages/server/src/care/medications/medication.repository.ts';
import { insertPrescriptions } from '../packages/server/src/care/prescriptions/write-prescription.repository.ts';
import { startChild } from './realtime/child.ts';
import { startDatabase } from './realtime/database.ts';
import type { HearthlineReady } from './realtime/hearthline-server.ts';
import { percentile } from './realtime/watch.ts';
import { newPrescription, newStock, thisMinute } from './round/build-round.ts';
import type { Row } from './support/row.ts';
import { openWriter } from './vitals/http-writer.ts';

const people = 20;
const dosesEach = 20;
const doses = people * dosesEach;
const rounds = 5;
/** As many as a home of 200 has; each holds the movements of a day. */
const medicationCount = 100;
const opening = 100_000;

export const name = `${String(doses)} doses given by ${String(people)} at once, each taken from the stock`;

/** Through the whole server, and through the driver alone with the same document, in turn over one database. */
export async function run(): Promise<Row[]> {
  const database = await startDatabase();
  const { MONGODB_URI, BENCH_DATABASE } = database.env;
  const server = startChild<never, HearthlineReady>('./hearthline-server.ts', {
    ...database.env,
    BENCH_SESSIONS: String(people),
  });
  const client = new MongoClient(MONGODB_URI, { maxPoolSize: people });
  try {
    const ready = await server.next('ready');
    await connectMongoose(MONGODB_URI, { databaseName: BENCH_DATABASE });
    const home = { ...ready, medicationIds: await addMedications() };
    const bare = (await client.connect()).db(BENCH_DATABASE).collection('bare_records');
    // Two rounds before count nothing; the second is one whose record the driver writes.
    await giveAll(home);
    await giveAll(home);
    const sample = await MedicationRecordModel.findOne().lean();
    if (!sample) throw new Error('no dose was recorded');
    const { _id, ...record } = sample;
    const insert = async () => {
      await bare.insertOne({ ...record }, { writeConcern: { w: 1, journal: true } });
    };
    const rates: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < rounds; round++)
      rates.push({ ours: await giveAll(home), theirs: await inParallel(people, dosesEach, insert) });
    // The marks of the last movements are removed after the answers.
    await pause(1_000);
    const wrong = await findWrong((rounds + 2) * doses);
    return [rateRow(rates), exactRow(wrong)];
  } finally {
    await mongoose.disconnect();
    await client.close();
    await server.stop();
    await database.stop();
  }
}

type BenchHome = HearthlineReady & { readonly medicationIds: readonly Types.ObjectId[] };

async function addMedications(): Promise<Types.ObjectId[]> {
  const names = Array.from({ length: medicationCount }, (_, number) => `Metformin ${String(number)}`);
  return (await insertMedications(names.map((each) => newStock(each, opening)))).map(({ _id }) => _id);
}

/** New doses, due now, given by everybody at once: how many a second. */
async function giveAll({ url, cookies, residentId, medicationIds }: BenchHome): Promise<number> {
  const { day, time } = thisMinute();
  const prescriptions = await insertPrescriptions(
    Array.from({ length: doses }, (_, number) =>
      newPrescription({
        residentId: new Types.ObjectId(residentId),
        medicationId: medicationIds[number % medicationIds.length] ?? new Types.ObjectId(),
        name: `Metformin ${String(number)}`,
        times: [time],
      }),
    ),
  );
  const bodies = prescriptions.map(({ _id }): string => {
    const act: DoseAct = {
      prescriptionId: _id.toString(),
      day,
      time,
      status: 'administered',
      notes: null,
      late: false,
    };
    return JSON.stringify(act);
  });
  const tablets = await Promise.all(
    cookies.map((cookie) => openWriter(url, cookie, () => bodies.pop() ?? '', '/api/round/doses')),
  );
  // Nobody gives a dose that their tablet has not listed.
  const listed = await fetch(`${url}/api/round?residentId=${residentId}&limit=1`, {
    headers: { cookie: cookies[0] ?? '' },
  });
  if (!listed.ok) throw new Error(`the round: ${String(listed.status)}`);
  const held = await readStock();
  const rate = await inParallel(
    people,
    dosesEach,
    (person) => tablets[person]?.write() ?? Promise.reject(new Error()),
    // The answer to a dose does not wait for its movement: the clock stops when the last one is in the stock.
    async () => {
      while ((await readStock()) > held - doses * 1_000) await pause(1);
    },
  );
  for (const tablet of tablets) tablet.close();
  return rate;
}

/** What all medications hold, in thousandths of a unit. */
async function readStock(): Promise<number> {
  const medications = await MedicationModel.find({}, { stock: 1 }).lean();
  return medications.reduce((sum, { stock }) => sum + stock, 0);
}

/** Each of `writers` writes so many times, one after another: how many a second in all, until `settled`. */
async function inParallel(
  writers: number,
  times: number,
  write: (writer: number) => Promise<void>,
  settled: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; turn < times; turn++) await write(writer);
    }),
  );
  await settled();
  return (writers * times * 1_000) / (performance.now() - began);
}

/** What is not as it must be: doses lost, recorded twice, with a movement open, and medications whose stock is not exact. */
async function findWrong(given: number): Promise<Record<'lost' | 'twice' | 'open' | 'inexact', number>> {
  const records = await MedicationRecordModel.find({ status: 'administered' }).lean();
  const keys = new Set(records.map(({ doseKey }) => doseKey));
  const medications = await MedicationModel.find().lean();
  const movements = medications.flatMap(({ movements: all }) => all.filter(({ kind }) => kind === 'given'));
  const takenOf = (id: string) => records.filter(({ medicationId }) => medicationId.toString() === id).length;
  return {
    lost: given - keys.size,
    twice: records.length - keys.size + movements.length - new Set(movements.map((one) => one.recordId)).size,
    open: records.filter(({ stockPending = [] }) => stockPending.length > 0).length,
    inexact: medications.filter(({ _id, stock }) => stock !== (opening - takenOf(_id.toString())) * 1_000)
      .length,
  };
}

function rateRow(rates: readonly { ours: number; theirs: number }[]): Row {
  const median = (values: number[]) => percentile(values, 0.5);
  const ratio = median(rates.map(({ ours, theirs }) => ours / theirs));
  const beside = Math.round(median(rates.map(({ theirs }) => theirs)));
  return {
    figure: 'doses given, durable and taken from the stock',
    value: Math.round(median(rates.map(({ ours }) => ours))),
    unit: 'a second',
    aim: 'at least 0.25 times the driver',
    ok: ratio >= 0.25,
    against: `the driver's insertOne: ${String(beside)} a second (${ratio.toFixed(2)} times)`,
  };
}

function exactRow({ lost, twice, open, inexact }: Awaited<ReturnType<typeof findWrong>>): Row {
  const value = lost + twice + open + inexact;
  return {
    figure: 'doses lost, recorded twice, not taken from the stock, or a stock that is not exact',
    value,
    unit: '',
    aim: 'none',
    ok: value === 0,
  };
}
