import { copyProduct, toHomeDay, type User } from '@hearthline/contracts';
import { createdState, onBehalfOf } from '../../records/clinical/history.ts';
import type { MedicationDocument } from '../../care/medications/medication.repository.ts';
import { storableMovement } from '../../care/medications/movement.ts';
import type { NewSupply } from '../../care/medications/supply.repository.ts';
import type { ResidentDocument } from '../../care/residents/resident.repository.ts';
import type { demoMedicines } from './demo-medicines.ts';

interface Row {
  readonly lastName: string;
  readonly medication: string;
  readonly quantity: number;
  readonly reason: string;
  readonly packSize?: number;
  readonly batch?: string;
  /** Days from today to the last day. */
  readonly expiresIn?: number;
  /** Days since it was opened. */
  readonly openedAgo?: number;
  readonly useWithinDays?: number;
}

const pharmacy = 'Sol Pharmacy';
const family = 'Brought by the family';

/** The residents' own supplies: they came today, so that the doses of the days before were the house's. */
const rows: readonly Row[] = [
  {
    lastName: 'Achebe',
    medication: 'Omeprazole',
    quantity: 12,
    reason: family,
    packSize: 28,
    batch: 'LX 2041',
    expiresIn: 300,
    openedAgo: 16,
  },
  {
    lastName: 'Schneider',
    medication: 'Metformin',
    quantity: 100,
    reason: pharmacy,
    packSize: 50,
    batch: 'M7 118',
    expiresIn: 540,
  },
  {
    lastName: 'Puig',
    medication: 'Levothyroxine',
    quantity: 5,
    reason: family,
    packSize: 100,
    openedAgo: 90,
  },
  {
    lastName: 'Dubois',
    medication: 'Lactulose',
    quantity: 150,
    reason: pharmacy,
    packSize: 300,
    batch: 'LC 77',
    expiresIn: 200,
    openedAgo: 70,
    useWithinDays: 90,
  },
  {
    lastName: 'Navarro',
    medication: 'Metformin',
    quantity: 24,
    reason: family,
    packSize: 50,
    batch: 'M6 902',
    expiresIn: 19,
  },
  {
    lastName: 'Caldwell',
    medication: 'Enalapril',
    quantity: 28,
    reason: pharmacy,
    packSize: 28,
    expiresIn: 410,
  },
];

interface SuppliesInput {
  readonly residents: readonly ResidentDocument[];
  readonly medications: readonly ((typeof demoMedicines)[number] & Pick<MedicationDocument, '_id'>)[];
  /** The user who receives them. */
  readonly by: User;
  readonly timezone: string;
  readonly now: Date;
}

/** Minutes since they came. */
const receivedAgo = 20;

/** The supplies of the demo's residents. */
export function buildSupplies({ residents, medications, by, timezone, now }: SuppliesInput): NewSupply[] {
  const at = new Date(now.getTime() - receivedAgo * 60_000);
  const dayIn = (days: number | undefined) =>
    days === undefined ? null : toHomeDay(new Date(now.getTime() + days * 86_400_000), timezone);
  return rows.flatMap(({ lastName, medication: name, ...row }): NewSupply[] => {
    const resident = residents.find((each) => each.lastName === lastName);
    const medication = medications.find((each) => each.name === name);
    if (!resident || !medication) throw new Error(`the demo home has no ${lastName} or no ${name}`);
    const { quantity, reason, packSize = null, batch = null, openedAgo, useWithinDays = null } = row;
    const residentId = resident._id.toString();
    const received = storableMovement({ kind: 'received', amount: quantity, reason, residentId, by }, at);
    return [
      {
        version: 1,
        detailsVersion: 1,
        medicationId: medication._id,
        medication: copyProduct(medication),
        residentId: resident._id,
        packSize,
        batch,
        expiresOn: dayIn(row.expiresIn),
        openedOn: dayIn(openedAgo === undefined ? undefined : -openedAgo),
        useWithinDays,
        stock: received.amount,
        movements: [received],
        archived: { count: 0, sum: 0 },
        closed: false,
        ...createdState(onBehalfOf(by), at),
        createdAt: at,
        updatedAt: at,
      },
    ];
  });
}
