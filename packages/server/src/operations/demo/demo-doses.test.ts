import {
  getDoseKey,
  getDoseState,
  defaultDoseWindows,
  doseWindowMinutes,
  expiresSoon,
  findScaleStep,
  isFlagDue,
  toScaledDose,
  type DoseState,
  type DueDose,
  type Prescription,
} from '@hearthline/contracts';
import { dosesDue } from '@hearthline/contracts/doses-due';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  MedicationRecordModel,
  type MedicationRecordDocument,
} from '../../care/medication-records/medication-record.repository.ts';
import { MedicationModel } from '../../care/medications/medication.repository.ts';
import { SupplyModel } from '../../care/medications/supply.repository.ts';
import { PrescriptionModel } from '../../care/prescriptions/prescription.repository.ts';
import { presentPrescription } from '../../care/prescriptions/prescription.presenter.ts';
import { clearDatabase } from '../../testing/clear-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { demoAccounts } from '../../people/users/demo-accounts.ts';
import { ResidentModel } from '../../care/residents/resident.repository.ts';
import { isHereAt } from './build-residents.ts';
import { dayBack } from './build-vitals.ts';
import { demoMedicines } from './demo-medicines.ts';
import { markDemoBegun } from './demo-state.repository.ts';
import { fillDemoHome } from './fill-demo-home.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.stop());

async function fill(now: Date) {
  // The audit worker may still write entries of the home that was cleared: then it counts as used, and is cleared again.
  await until('the demo home is filled', async () => {
    await clearDatabase();
    await markDemoBegun();
    return fillDemoHome(server.deps, now);
  });
  const records = await MedicationRecordModel.find()
    .sort({ createdAt: 1 })
    .lean<MedicationRecordDocument[]>();
  const prescriptions = (await PrescriptionModel.find().lean()).map(presentPrescription);
  const residents = new Map((await ResidentModel.find().lean()).map((each) => [each._id.toString(), each]));
  return { records, prescriptions, residents };
}

type Filled = Awaited<ReturnType<typeof fill>>;

/** All scheduled doses of the four weeks, of residents who were here, with their states at `now`. */
function dosesOf({ records, prescriptions, residents }: Filled, now: Date) {
  const isHere = ({ residentId }: Prescription, { at }: DueDose) =>
    isHereAt(residents.get(residentId) ?? {}, new Date(at));

  const { timezone } = server.config;
  const byKey = new Map(records.map((record) => [record.doseKey, record]));
  return Array.from({ length: 30 }, (_, back) => dayBack(back, timezone, now).day).flatMap((day) =>
    prescriptions.flatMap((prescription) => {
      const due = dosesDue(prescription, day, timezone).filter((dose) => isHere(prescription, dose));
      return due.map((dose) => {
        const record = byKey.get(getDoseKey(dose));
        const minutes = doseWindowMinutes(prescription, defaultDoseWindows);
        return { dose, prescription, record, state: getDoseState(dose, record, minutes, now) };
      });
    }),
  );
}

const hours = 3_600_000;
const gerocultor = demoAccounts.find(({ role }) => role === 'gerocultor')?.name;

describe('the round of the demo home', () => {
  // Night, the first minute of a day, the last one, and the morning round of a day of 23 hours.
  it.each(['2026-11-21T02:40:00Z', '2026-11-20T23:01:00Z', '2026-11-21T22:59:00Z', '2026-03-29T09:07:00Z'])(
    'is under way at %s, and its stock is the sum of what was given',
    async (instant) => {
      const now = new Date(instant);
      const filled = await fill(now);
      const doses = dosesOf(filled, now);
      const inState = (state: DoseState) => doses.filter((dose) => dose.state === state);
      expect(inState('due').length).toBeGreaterThan(2);
      expect(inState('due').some(({ prescription }) => prescription.twoPeople)).toBe(true);
      expect(inState('overdue').map(({ prescription }) => prescription.medication.name)).toContain(
        'Amoxicillin',
      );
      expect(inState('missed').map(({ prescription }) => prescription.medication.name)).toEqual([
        'Montelukast',
      ]);
      const recent = filled.records.filter(
        ({ createdAt }) => now.getTime() - createdAt.getTime() < 2 * hours,
      );
      const statuses = recent.map(({ status }) => status);
      expect(statuses).toEqual(expect.arrayContaining(['administered', 'refused', 'held']));
      for (const { status, reason } of filled.records)
        if (['refused', 'held', 'omitted'].includes(status)) expect(reason).toMatch(/\w/);
      const open = filled.records.filter(({ stockPending }) => (stockPending ?? []).length > 0);
      expect(open).toEqual([]);
      await checkStock(filled.records);
    },
  );
});

describe('the demo home at noon', () => {
  const now = new Date('2026-11-21T11:30:00Z');
  let filled: Filled;
  beforeAll(async () => void (filled = await fill(now)));

  it('has an as-needed dose given 40 minutes ago, of which nobody was asked yet, and earlier ones that helped', async () => {
    const asNeeded = filled.records.filter(({ asNeededNumber }) => asNeededNumber !== undefined);
    const latest = asNeeded.at(-1);
    expect(latest).toMatchObject({ status: 'administered', reason: 'Pain in the right hip' });
    expect(latest?.administeredAt).toEqual(new Date(now.getTime() - 40 * 60_000));
    expect(latest?.effect).toBe(undefined);
    expect(asNeeded.slice(0, -1).every(({ effect }) => effect !== undefined)).toBe(true);
    const numbers = asNeeded
      .filter(({ prescriptionId }) => prescriptionId?.equals(latest?.prescriptionId ?? ''))
      .map(({ asNeededNumber }) => asNeededNumber);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('has records of four weeks by its staff: every dose but those of the round under way, never two refused in a row', async () => {
    const doses = dosesOf(filled, now);
    const past = doses.filter(({ dose }) => Date.parse(dose.at) < now.getTime() - 3 * hours);
    expect(past.length).toBeGreaterThan(1_000);
    expect(past.filter(({ record }) => !record)).toEqual([]);
    const names = new Set(demoAccounts.map(({ name }) => name));
    for (const { recordedBy, status, recordedAt, twoPeople, confirmedBy } of filled.records) {
      if (status === 'pending') continue;
      expect(names).toContain(recordedBy?.name);
      expect(recordedAt?.getTime()).toBeLessThanOrEqual(now.getTime());
      if (twoPeople && status === 'administered') {
        expect(names).toContain(confirmedBy?.name);
        expect(confirmedBy?.id).not.toBe(recordedBy?.id);
      }
    }
    const refused = past.filter(({ record }) => record?.status === 'refused');
    expect(refused.length).toBeGreaterThan(5);
    for (const { id } of filled.prescriptions) {
      const statuses = past
        .filter(({ prescription }) => prescription.id === id)
        .sort((a, b) => a.dose.at.localeCompare(b.dose.at))
        .map(({ record }) => record?.status);
      expect(statuses.join(' ')).not.toContain('refused refused');
    }
  });

  it('shows what is asked at giving: a range, a scale by sugar, a patch with its site, and flags with who agreed', () => {
    const { prescriptions, records } = filled;
    const ofName = (name: string) =>
      records.filter(({ medication, status }) => medication.name === name && status === 'administered');
    const scaled = prescriptions.filter(({ scale }) => scale);
    expect(scaled.map(({ medication }) => medication.name)).toEqual(['Insulin aspart']);
    for (const { scale, dose, route } of scaled) {
      expect(dose).toEqual(scale && toScaledDose(scale, 'IU'));
      expect(route).toBe('subcutaneous');
    }
    expect(ofName('Insulin aspart').length).toBeGreaterThan(50);
    for (const { reading, dose, recordedBy } of ofName('Insulin aspart')) {
      const scale = scaled[0]?.scale;
      expect(scale && findScaleStep(scale, reading?.value ?? 0)?.amount).toBe(dose?.amount);
      expect(recordedBy?.name).not.toBe(gerocultor);
    }
    const places = ofName('Rivastigmine').map(({ site }) => site?.place);
    expect(places.length).toBeGreaterThan(20);
    expect(places.every((place, index) => place && place !== places[index - 1])).toBe(true);
    const ranged = prescriptions.find(({ dose, scale }) => dose.upTo !== undefined && !scale);
    expect(ranged?.dose).toEqual({ amount: 1, upTo: 2, unit: 'tablet' });
    const chosen = records.filter(({ prescriptionId }) => prescriptionId?.toString() === ranged?.id);
    expect(chosen.length).toBeGreaterThan(2);
    for (const { dose, stockPerDose } of chosen) {
      expect([1, 2]).toContain(dose?.amount);
      expect([dose?.upTo, stockPerDose]).toEqual([undefined, dose?.amount]);
    }
    const flags = prescriptions.flatMap((each) => each.flags ?? []);
    expect(flags.map(({ kind }) => kind).sort()).toEqual(['covert', 'crushed', 'self-administered']);
    expect(flags.filter(({ reviewOn }) => reviewOn !== null).map(({ kind }) => kind)).toEqual(['covert']);
    expect(prescriptions.filter((each) => isFlagDue(each, '2026-11-21'))).toEqual([]);
    const alone = records.filter(({ givenBy }) => givenBy === 'resident');
    expect(new Set(alone.map(({ medication }) => medication.name))).toEqual(new Set(['Salbutamol']));
  });

  it('has supplies of residents’ own, each the sum of its movements, some of which expire or run out soon', async () => {
    const supplies = await SupplyModel.find().lean();
    expect(supplies.length).toBeGreaterThan(4);
    for (const { stock, movements } of supplies)
      expect(stock).toBe(movements.reduce((sum, { amount }) => sum + amount, 0));
    const soon = supplies.filter((supply) => expiresSoon(supply, '2026-11-21'));
    expect(soon.map(({ medication }) => medication.name).sort()).toEqual(['Lactulose', 'Metformin']);
  });

  it('has one medication below its level and one out of stock', async () => {
    const medications = await MedicationModel.find().lean();
    const low = medications.filter(
      ({ stock, lowLevel }) => stock > 0 && lowLevel !== null && stock <= lowLevel * 1000,
    );
    expect(low.map(({ name }) => name)).toEqual(['Lactulose']);
    expect(medications.filter(({ stock }) => stock <= 0).map(({ name }) => name)).toEqual(['Vitamin D3']);
  });
});

/** Each medication has its quantity, the sum of its movements, never below zero; each given record has one movement. */
async function checkStock(records: readonly MedicationRecordDocument[]): Promise<void> {
  const medications = await MedicationModel.find().lean();
  expect(medications.map(({ name, stock }) => [name, stock])).toEqual(
    demoMedicines.map(({ name, quantity }) => [name, quantity * 1000]),
  );
  const given = medications.flatMap(({ movements, stock, name }) => {
    let sum = 0;
    for (const { amount } of movements) {
      sum += amount;
      expect([name, sum >= 0]).toEqual([name, true]);
    }
    expect([name, sum]).toEqual([name, stock]);
    return movements.filter(({ kind }) => kind === 'given').map(({ recordId }) => recordId);
  });
  const taken = records.filter(({ stockTaken }) => (stockTaken ?? 0) > 0).map(({ _id }) => _id.toString());
  expect([...given].sort()).toEqual(taken.sort());
}
