import { copyProduct, fromThousandths, roundStock, scaleStock, type OrderLine } from '@hearthline/contracts';
import { dosesDue } from '@hearthline/contracts/doses-due';
import { homeDaysBetween } from '../../records/clinical/home-day.ts';
import { findMedicationOrHidden, type ListedMedication } from '../medications/medication.repository.ts';
import { findSupplies, type ListedSupply } from '../medications/supply.repository.ts';
import type { PrescriptionDocument } from '../prescriptions/prescription.repository.ts';
import { presentPrescription } from '../prescriptions/prescription.presenter.ts';
import { readPrescriptions } from '../prescriptions/read-prescriptions.ts';
import { findResident } from '../residents/resident.repository.ts';

/** Days over which the scheduled doses are counted: a multiple of a week. */
const countedDays = 28;

interface Use {
  readonly residentId: string;
  readonly medicationId: string;
  readonly perDay: number;
  readonly isAsNeeded: boolean;
}

interface ListOptions {
  readonly residentId?: string | undefined;
  readonly timezone: string;
  readonly now: Date;
}

/**
 * How long what each resident has of a medication lasts at the scheduled doses of today, by room and soonest first; last the house's
 * stock, for the residents who have none of their own. Of a range the most is counted; as-needed
 * doses are not.
 */
export async function listOrders({ residentId, timezone, now }: ListOptions): Promise<OrderLine[]> {
  const [prescriptions, supplies] = await Promise.all([
    readPrescriptions({ endsAfter: now, residentId }),
    findSupplies({ residentId }),
  ]);
  const days = homeDaysBetween(now, new Date(now.getTime() + (countedDays - 1) * 86_400_000), timezone);
  const uses = prescriptions
    .filter(({ startsAt }) => startsAt <= now)
    .map((prescription) => toUse(prescription, days, timezone));
  const ownKeys = new Set(supplies.map(keyOf));
  const own = groupBy(
    uses.filter((use) => ownKeys.has(keyOf(use))),
    keyOf,
  );
  const ofHouse = groupBy(
    residentId === undefined ? uses.filter((use) => !ownKeys.has(keyOf(use))) : [],
    (use) => use.medicationId,
  );
  const lines = await Promise.all([
    ...own.map((group) => toOwnLine(group, supplies)),
    ...ofHouse.map(toHouseLine),
  ]);
  return lines.filter((line) => line !== null).sort(compareLines);
}

/** Doses of today's schedule, whenever it began or ends; of a range or a scale the most of it. */
function toUse(prescription: PrescriptionDocument, days: readonly string[], timezone: string): Use {
  const { residentId, medicationId, stockPerDose, schedule, dose } = prescription;
  const perDose = scaleStock(stockPerDose, dose.amount, dose.upTo ?? dose.amount);
  const always = { ...presentPrescription(prescription), startsAt: '1970-01-01T00:00:00.000Z', endsAt: null };
  const count = days.reduce((sum, day) => sum + dosesDue(always, day, timezone).length, 0);
  return {
    residentId: residentId.toString(),
    medicationId: medicationId.toString(),
    perDay: (count / days.length) * perDose,
    isAsNeeded: schedule.kind === 'as-needed',
  };
}

const keyOf = ({
  residentId,
  medicationId,
}: {
  readonly residentId: { toString(): string };
  readonly medicationId: { toString(): string };
}): string => `${residentId.toString()} ${medicationId.toString()}`;

/** Non-empty lists of uses with the same key. */
function groupBy(uses: readonly Use[], toKey: (use: Use) => string): [Use, ...Use[]][] {
  const groups = new Map<string, [Use, ...Use[]]>();
  for (const use of uses) {
    const group = groups.get(toKey(use));
    if (group) group.push(use);
    else groups.set(toKey(use), [use]);
  }
  return [...groups.values()];
}

function lastingOf(quantity: number, uses: readonly Use[]) {
  const perDay = uses.reduce((sum, use) => sum + use.perDay, 0);
  return {
    quantity,
    perDay: roundStock(perDay),
    daysLeft: perDay > 0 ? Math.max(0, Math.floor(quantity / perDay)) : null,
    hasAsNeeded: uses.some(({ isAsNeeded }) => isAsNeeded),
  };
}

async function toOwnLine(
  uses: readonly [Use, ...Use[]],
  supplies: readonly ListedSupply[],
): Promise<OrderLine | null> {
  const [{ residentId, medicationId }] = uses;
  const [resident, medication] = await Promise.all([
    findResident(residentId),
    findMedicationOrHidden(medicationId),
  ]);
  const own = supplies.filter((supply) => keyOf(supply) === keyOf({ residentId, medicationId }));
  const product = productOf(medication, own[0]);
  if (!resident || !product) return null;
  const { name, lastName, roomNumber } = resident;
  const newest = own.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return {
    residentId,
    resident: { name: `${name} ${lastName}`, roomNumber: roomNumber ?? null },
    medicationId,
    medication: product,
    packSize: newest.find(({ packSize }) => packSize !== null)?.packSize ?? null,
    ...lastingOf(fromThousandths(own.reduce((sum, { stock }) => sum + stock, 0)), uses),
  };
}

async function toHouseLine(uses: readonly [Use, ...Use[]]): Promise<OrderLine | null> {
  const [{ medicationId }] = uses;
  const medication = await findMedicationOrHidden(medicationId);
  if (!medication) return null;
  return {
    residentId: null,
    resident: null,
    medicationId,
    medication: copyProduct(medication),
    packSize: null,
    ...lastingOf(fromThousandths(medication.stock), uses),
  };
}

const productOf = (medication: ListedMedication | null, supply: ListedSupply | undefined) =>
  medication ? copyProduct(medication) : supply?.medication;

/** The house last; else by room, then soonest first. */
function compareLines(one: OrderLine, other: OrderLine): number {
  const roomOf = ({ resident }: OrderLine) => resident?.roomNumber ?? '';
  return (
    Number(one.resident === null) - Number(other.resident === null) ||
    roomOf(one).localeCompare(roomOf(other), 'en', { numeric: true }) ||
    (one.resident?.name ?? '').localeCompare(other.resident?.name ?? '') ||
    (one.daysLeft ?? Infinity) - (other.daysLeft ?? Infinity) ||
    one.medication.name.localeCompare(other.medication.name)
  );
}
