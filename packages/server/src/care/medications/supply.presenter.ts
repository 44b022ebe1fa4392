import { copyProduct, fromThousandths, isControlled, Supply } from '@hearthline/contracts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import { findResidentNames } from '../residents/resident.repository.ts';
import { findMedicationOrHidden, type ListedMedication } from './medication.repository.ts';
import type { ListedSupply } from './supply.repository.ts';

const toReply = createPresenter(Supply);

/** The names that a supply is shown with: its medication as it is now, null if it cannot be read, and its resident. */
export interface SupplySubject {
  readonly medication: ListedMedication | null;
  readonly residentName: string;
}

/** Maps a supply to the contract's type. */
export const presentSupply = (supply: ListedSupply, { medication, residentName }: SupplySubject): Supply =>
  toReply(supply, {
    quantity: fromThousandths(supply.stock),
    medication: medication ? copyProduct(medication) : supply.medication,
    controlled: isControlled(medication),
    residentName,
  });

/** Reads what supplies name, and maps them to the contract's type, in their order. */
export async function presentSupplies(supplies: readonly ListedSupply[]): Promise<Supply[]> {
  const names = await findResidentNames(supplies.map(({ residentId }) => residentId.toString()));
  return Promise.all(
    supplies.map(async (supply) =>
      presentSupply(supply, {
        medication: await findMedicationOrHidden(supply.medicationId.toString()),
        residentName: names.get(supply.residentId.toString()) ?? 'Unknown',
      }),
    ),
  );
}

/** Reads what a supply names. */
export async function readSupplySubject({
  medicationId,
  residentId,
}: Pick<ListedSupply, 'medicationId' | 'residentId'>): Promise<SupplySubject> {
  const [medication, names] = await Promise.all([
    findMedicationOrHidden(medicationId.toString()),
    findResidentNames([residentId.toString()]),
  ]);
  return { medication, residentName: names.get(residentId.toString()) ?? 'Unknown' };
}
