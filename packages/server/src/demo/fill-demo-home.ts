import { homeDayOf } from '@hearthline/contracts';
import { setCounter } from '../clinical/counter.model.ts';
import { onBehalfOf, createdState } from '../clinical/history.ts';
import { counterOf } from '../clinical/record-number.ts';
import type { Logger } from 'pino';
import type { Config } from '../core/config.ts';
import { markDemo } from '../database/demo-mark.ts';
import { insertMedicationRecords } from '../medication-records/medication-record.model.ts';
import { insertMedications } from '../medications/medication.model.ts';
import { insertResidents } from '../residents/resident.model.ts';
import { hasUserBeside } from '../users/user.model.ts';
import { insertManyVitals } from '../vitals/vitals-record.model.ts';
import { mongooseDatabase } from '../operations/raw-database.ts';
import { addPortraits } from './add-portraits.ts';
import { buildDoses } from './build-doses.ts';
import { buildResidents } from './build-residents.ts';
import { buildVitals, dayBack } from './build-vitals.ts';
import { demoAccounts } from '../users/demo-accounts.ts';
import { demoMedicines } from './demo-medicines.ts';
import { createDemoStaff } from './demo-staff.ts';
import { markDemoBegun, markDemoFilled, readDemoProgress } from './demo-state.model.ts';

/** Documents per insert, well within the timeout of a call. */
const BATCH = 200;

/** The collections that the demo home fills. */
const filled = [
  'users',
  'residents',
  'resident_photos',
  'medications',
  'medication_records',
  'vitals_records',
  'counters',
];

/**
 * Fills an empty database with the demo home, once: staff, 24 residents, vitals of 14 days and today, medications and doses.
 * An interrupted demo is cleared and written again unless it was used since. A database with other data stays unchanged.
 * Resolves with whether anything was written.
 */
export async function fillDemoHome(
  { config, log }: { readonly config: Config; readonly log: Logger },
  now = new Date(),
): Promise<boolean> {
  const progress = await readDemoProgress();
  if (progress === 'complete') return false;
  if (progress === 'interrupted') {
    if (await wasUsed()) {
      log.warn('the demo home was not filled to its end, and somebody has worked in it: it stays as it is');
      await markDemoFilled();
      return false;
    }
    await Promise.all(filled.map((name) => mongooseDatabase().collection(name).deleteMany({})));
  } else if (!(await areEmpty(filled))) return false;
  await markDemoBegun();
  await markDemo();
  await writeDemoHome(config, now);
  await markDemoFilled();
  log.info('filled the empty database with the demo home');
  return true;
}

/**
 * Whether there may be other documents than the demo's: every sign-in leaves a session and later an audit entry, and a start
 * without the demo may have created a root account.
 */
async function wasUsed(): Promise<boolean> {
  const demoEmails = demoAccounts.map(({ email }) => email);
  return !(await areEmpty(['sessions', 'audit'])) || hasUserBeside(demoEmails);
}

async function areEmpty(names: readonly string[]): Promise<boolean> {
  const found = await Promise.all(names.map((name) => mongooseDatabase().collection(name).findOne({})));
  return found.every((one) => one === null);
}

async function writeDemoHome({ timezone, passwordCost }: Config, now: Date): Promise<void> {
  const { manager, nurses, recorders } = await createDemoStaff(passwordCost);
  const today = homeDayOf(now, timezone);
  const residents = await insertResidents(buildResidents(manager, today, now));
  await addPortraits(residents, { actor: onBehalfOf(manager), today });
  const stockedAt = new Date(now.getTime() - 40 * 24 * 3_600_000);
  const medications = await insertMedications(
    demoMedicines.map((medicine) => ({
      ...medicine,
      version: 1,
      active: true,
      ...createdState(onBehalfOf(manager), stockedAt),
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
