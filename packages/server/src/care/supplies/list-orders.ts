import {
  copyProduct,
  fromThousandths,
  hasExpired,
  roundStock,
  scaleStock,
  type DoseDays,
  type OrderLine,
} from '@hearthline/contracts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { findMedicationOrHidden, type ListedMedication } from '../medications/medication.repository.ts';
import { findSupplies, type ListedSupply } from '../medications/supply.repository.ts';
import type { PrescriptionDocument } from '../prescriptions/prescription.repository.ts';
import { readPrescriptions } from '../prescriptions/read-prescriptions.ts';
import { findResident } from '../residents/resident.repository.ts';

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
 * Lists how long each resident's own supplies of a medication last at the scheduled doses of now, by room and soonest first; last the
 * house's stock, for the doses that are taken from it. A range counts with its most; as-needed doses and expired packs do not
 * count.
 */
export async function listOrders({ residentId, timezone, now }: ListOptions): Promise<OrderLine[]> {
  const [prescriptions, supplies] = await Promise.all([
    readPrescriptions({ endsAfter: now, residentId }),
    findSupplies({ residentId }),
  ]);
  const { day: today } = homeToday(timezone, now);
  const uses = prescriptions.filter(({ startsAt }) => startsAt <= now).map(toUse);
  const usable = supplies.filter((supply) => !hasExpired(supply, today));
  const ownKeys = new Set(supplies.map(keyOf));
  // An empty supply that is not put away gives no dose: the house's stock does.
  const givingKeys = new Set(usable.filter(({ stock }) => stock > 0).map(keyOf));
  const own = groupBy(
    uses.filter((use) => ownKeys.has(keyOf(use))),
    keyOf,
  );
  const ofHouse = groupBy(
    residentId === undefined ? uses.filter((use) => !givingKeys.has(keyOf(use))) : [],
    (use) => use.medicationId,
  );
  const lines = await Promise.all([
    ...own.map((group) => toOwnLine(group, supplies, usable)),
    ...ofHouse.map(toHouseLine),
  ]);
  return lines.filter((line) => line !== null).sort(compareLines);
}

/** Share of all days that have doses: a month has 30.44 days. */
function getShareOfDays(days: DoseDays): number {
  switch (days.kind) {
    case 'every-day':
      return 1;
    case 'weekdays':
      return days.weekdays.length / 7;
    case 'every-n-days':
      return 1 / days.days;
    case 'month-day':
      return 12 / 365.25;
  }
}

/** Units that a prescription takes in a day, on average; a range or a scale with its most, as-needed doses with 0. */
function toUse(prescription: PrescriptionDocument): Use {
  const { residentId, medicationId, stockPerDose, schedule, dose } = prescription;
  const perDose = scaleStock(stockPerDose, dose.amount, dose.upTo ?? dose.amount);
  const perDay = schedule.kind === 'scheduled' ? schedule.times.length * getShareOfDays(schedule.days) : 0;
  return {
    residentId: residentId.toString(),
    medicationId: medicationId.toString(),
    perDay: perDay * perDose,
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
    daysLeft: perDay > 0 ? Math.max(0, Math.floor(roundStock(quantity / perDay))) : null,
    hasAsNeeded: uses.some(({ isAsNeeded }) => isAsNeeded),
  };
}

async function toOwnLine(
  uses: readonly [Use, ...Use[]],
  supplies: readonly ListedSupply[],
  usable: readonly ListedSupply[],
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
    ...lastingOf(
      fromThousandths(own.reduce((sum, each) => sum + (usable.includes(each) ? each.stock : 0), 0)),
      uses,
    ),
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
