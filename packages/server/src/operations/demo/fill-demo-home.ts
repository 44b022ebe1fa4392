import { readdir, readFile } from 'node:fs/promises';
import { toHomeDay, type Role } from '@hearthline/contracts';
import { setCounter } from '../../records/clinical/counter.repository.ts';
import { onBehalfOf, type Actor } from '../../records/clinical/history.ts';
import { getCounterId } from '../../records/clinical/record-number.ts';
import { hasMessageBeside } from '../../office/contact/contact-message.repository.ts';
import { writeSetting } from '../../office/settings/system-setting.repository.ts';
import type { Logger } from 'pino';
import type { Config } from '../../platform/core/config.ts';
import { markDemo } from '../../platform/database/demo-mark.ts';
import { insertMedications, newMedicationId } from '../../care/medications/medication.repository.ts';
import { insertSupplies } from '../../care/medications/supply.repository.ts';
import { insertPrescriptions } from '../../care/prescriptions/write-prescription.repository.ts';
import { insertResidents, type ResidentDocument } from '../../care/residents/resident.repository.ts';
import { hasUserBeside } from '../../people/users/user.repository.ts';
import { insertManyVitals } from '../../care/vitals/vitals-record.repository.ts';
import { mongooseDatabase } from '../raw-database.ts';
import { addSite, demoVisitorEmail } from './add-site.ts';
import { buildDoses } from './build-doses.ts';
import { buildResidents } from './build-residents.ts';
import { buildVitals, dayBack } from './build-vitals.ts';
import { demoAccounts } from '../../people/users/demo-accounts.ts';
import { buildPrescriptions } from './build-prescriptions.ts';
import { stockedMedication } from './build-stock.ts';
import { buildSupplies } from './demo-supplies.ts';
import { demoMedicines } from './demo-medicines.ts';
import { standingPrescriptions } from './demo-prescriptions.ts';
import { quarterClock, roundPrescriptions } from './demo-round.ts';
import { createDemoStaff } from './demo-staff.ts';
import { markDemoBegun, markDemoFilled, readDemoProgress } from './demo-state.repository.ts';
import { buildDoseRecords, insertDoses } from './write-doses.ts';
import { changePhoto } from '../../care/residents/change-photo.ts';
import { demoFiles } from './demo-files.ts';

/** Documents per insert, well within the timeout of a call. */
const BATCH = 200;

/** Days ago on which the prescriptions began; each dose since then has a record. */
const DOSE_DAYS = 28;

const DAY = 24 * 3_600_000;

/** The collections that the demo home fills. */
const filled = [
  'users',
  'residents',
  'resident_photos',
  'user_photos',
  'medications',
  'supplies',
  'prescriptions',
  'medication_records',
  'vitals_records',
  'counters',
  'website_settings',
  'website_images',
  'website_image_files',
  'contact_messages',
];

/**
 * Fills an empty database with the demo home, once. It has staff, 24 residents, vitals of 14 days and today, medications with
 * their stock, prescriptions, their doses of four weeks and a running round. An interrupted demo is cleared and written again
 * unless it was used since. A database with other data stays unchanged. Resolves with true if anything was written.
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
 * Returns true if there may be documents other than the demo's. Every sign-in leaves a session and later an audit entry. A
 * start without the demo may have created a root account, and the contact form needs no sign-in.
 */
async function wasUsed(): Promise<boolean> {
  const demoEmails = demoAccounts.map(({ email }) => email);
  return (
    !(await areEmpty(['sessions', 'audit'])) ||
    (await hasUserBeside(demoEmails)) ||
    hasMessageBeside([demoVisitorEmail])
  );
}

async function areEmpty(names: readonly string[]): Promise<boolean> {
  const found = await Promise.all(names.map((name) => mongooseDatabase().collection(name).findOne({})));
  return found.every((one) => one === null);
}

async function writeDemoHome(config: Config, now: Date): Promise<void> {
  const { timezone, passwordCost } = config;
  const staff = await createDemoStaff(passwordCost);
  const today = toHomeDay(now, timezone);
  const residents = await insertResidents(buildResidents(staff.manager, today, now));
  await addSite(staff.manager, now);
  await setGivingRoles(onBehalfOf(staff.manager));
  await addPortraits(residents, { actor: onBehalfOf(staff.manager), today });
  const { records, lastNumbers } = buildVitals({ residents, recorders: staff.recorders, timezone, now });
  for (let start = 0; start < records.length; start += BATCH)
    await insertManyVitals(records.slice(start, start + BATCH));
  for (const [day, number] of lastNumbers) await setCounter(getCounterId(day), number);
  await writeMedications(residents, staff, { timezone, now });
}

/** Injections are given by nurses and above. */
async function setGivingRoles(actor: Actor): Promise<void> {
  const injections = ['subcutaneous', 'intramuscular', 'intravenous'] as const;
  const roles: Role[] = ['root', 'administrator', 'manager', 'nurse'];
  const routes = injections.map((route) => ({ route, roles }));
  await writeSetting({ key: 'giving_roles', value: { routes } }, actor);
}

/** Writes prescriptions with the records of their doses, single doses, and the medications with the remaining stock. */
async function writeMedications(
  residents: readonly ResidentDocument[],
  { manager, nurses, recorders }: Awaited<ReturnType<typeof createDemoStaff>>,
  { timezone, now }: { readonly timezone: string; readonly now: Date },
): Promise<void> {
  const medications = demoMedicines.map((medicine) => ({ ...medicine, _id: newMedicationId() }));
  const plans = buildPrescriptions({
    rows: [...standingPrescriptions, ...roundPrescriptions(quarterClock(now, timezone))],
    residents,
    medications,
    prescriber: manager,
    dayBack: (days) => dayBack(days, timezone, now),
    since: DOSE_DAYS,
  });
  const stored = await insertPrescriptions(plans.map(({ prescription }) => prescription));
  const days = Array.from({ length: DOSE_DAYS + 1 }, (_, back) => dayBack(back, timezone, now)).reverse();
  const doses = buildDoseRecords({
    planned: stored.flatMap((document, index) => {
      const plan = plans[index];
      return plan ? [{ ...plan, stored: document }] : [];
    }),
    residents,
    days,
    givers: recorders,
    nurses,
    out: new Set(demoMedicines.flatMap(({ name, quantity }) => (quantity === 0 ? [name] : []))),
    timezone,
    now,
  });
  const single = buildDoses(days.slice(-2), {
    residents,
    medications,
    givers: nurses,
    planner: manager,
    now,
  });
  const all = [...doses, ...single].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const given = await insertDoses(all);
  await insertMedications(
    medications.map((medicine) =>
      stockedMedication(medicine, {
        given: given.get(medicine._id.toString()) ?? [],
        by: manager,
        openedAt: new Date(now.getTime() - 40 * DAY),
        deliveredAt: new Date(now.getTime() - 16 * DAY),
      }),
    ),
  );
  await insertSupplies(buildSupplies({ residents, medications, by: manager, timezone, now }));
}

/** Adds the drawn portraits of the demo's residents, stored like uploads. */
async function addPortraits(
  residents: readonly Pick<ResidentDocument, '_id' | 'roomNumber'>[],
  who: { readonly actor: Actor; readonly today: string },
): Promise<void> {
  const files = new Set(await readdir(demoFiles));
  for (const { _id, roomNumber } of residents) {
    const file = `portrait-${roomNumber}.webp`;
    if (files.has(file)) await changePhoto(_id.toString(), await readFile(new URL(file, demoFiles)), who);
  }
}
