import { homeDayOf } from '@hearthline/contracts';
import { AuditModel } from '../audit/audit-entry.model.ts';
import { CounterModel, setCounter } from '../clinical/counter.model.ts';
import { byProgram, justCreated } from '../clinical/history.ts';
import { counterOf } from '../clinical/record-number.ts';
import type { Logger } from 'pino';
import type { Config } from '../core/config.ts';
import { markDemo } from '../database/demo-mark.ts';
import {
  MedicationRecordModel,
  insertMedicationRecords,
} from '../medication-records/medication-record.model.ts';
import { MedicationModel, insertMedications } from '../medications/medication.model.ts';
import { ResidentModel, insertResidents } from '../residents/resident.model.ts';
import { UserModel } from '../users/user.model.ts';
import { VitalsRecordModel, insertManyVitals } from '../vitals/vitals-record.model.ts';
import { SessionModel } from '../sessions/session.model.ts';
import { buildDoses } from './build-doses.ts';
import { buildResidents } from './build-residents.ts';
import { buildVitals, dayBack } from './build-vitals.ts';
import { demoAccounts } from '../users/demo-accounts.ts';
import { demoMedicines } from './demo-medicines.ts';
import { createDemoStaff } from './demo-staff.ts';
import { demoBegun, demoFilled, demoProgress } from './demo-state.model.ts';

/** Documents written in one go: well within the deadline of a call. */
const BATCH = 200;

const collections = [
  UserModel,
  ResidentModel,
  MedicationModel,
  MedicationRecordModel,
  VitalsRecordModel,
  CounterModel,
].map((model) => model.collection);

/**
 * Fills an empty database with the demo home, once: 24 residents, their vitals of 14 days and of today up to now, stock,
 * doses and staff. One that was cut off half-way is cleared first, unless somebody worked in it since: then it stays as it
 * is. Answers whether it wrote anything; never touches a database that holds something else. Whether a demo is wanted here
 * is the caller's to know.
 */
export async function fillDemoHome(
  { config, log }: { readonly config: Config; readonly log: Logger },
  now = new Date(),
): Promise<boolean> {
  const progress = await demoProgress();
  if (progress === 'whole') return false;
  if (progress === 'cut off') {
    if (await somebodyWorked()) {
      log.warn('the demo home was not filled to its end, and somebody has worked in it: it stays as it is');
      await demoFilled();
      return false;
    }
    await Promise.all(collections.map((one) => one.deleteMany({})));
  } else if (!(await isEmpty())) return false;
  await demoBegun();
  await markDemo();
  await write(config, now);
  await demoFilled();
  log.info('filled the empty database with the demo home');
  return true;
}

/**
 * Whether there may be more than the demo's own documents. Nobody types anything without signing in, which leaves a
 * session's row and then an audit entry for good; and a start without the demo may have made a root account.
 */
async function somebodyWorked(): Promise<boolean> {
  const demoEmails = demoAccounts.map(({ email }) => email);
  const traces = await Promise.all([
    SessionModel.exists({}),
    AuditModel.exists({}),
    UserModel.exists({ email: { $nin: demoEmails } }),
  ]);
  return traces.some((one) => one !== null);
}

async function isEmpty(): Promise<boolean> {
  const found = await Promise.all(collections.map((one) => one.findOne({})));
  return found.every((one) => one === null);
}

async function write({ timezone, passwordCost }: Config, now: Date): Promise<void> {
  const { manager, nurses, recorders } = await createDemoStaff(passwordCost);
  const residents = await insertResidents(buildResidents(manager, homeDayOf(now, timezone), now));
  const stockedAt = new Date(now.getTime() - 40 * 24 * 3_600_000);
  const medications = await insertMedications(
    demoMedicines.map((medicine) => ({
      ...medicine,
      version: 1,
      active: true,
      ...justCreated(byProgram(manager), stockedAt),
      createdAt: stockedAt,
      updatedAt: stockedAt,
    })),
  );
  const { records, lastNumbers } = buildVitals({ residents, recorders, timezone, now });
  for (let start = 0; start < records.length; start += BATCH)
    await insertManyVitals(records.slice(start, start + BATCH));
  for (const [day, number] of lastNumbers) await setCounter(counterOf(day), number);
  for (const back of [1, 0]) {
    const day = dayBack(back, timezone, now);
    await insertMedicationRecords(
      buildDoses(day, { residents, medications, givers: nurses, planner: manager, now }),
    );
  }
}
