import { isControlled } from '@hearthline/contracts';
import { isSupply, type Holder } from '../medications/medication-stock.repository.ts';
import { findMedications, type ListedMedication } from '../medications/medication.repository.ts';
import { findSupplies } from '../medications/supply.repository.ts';

/** A stock of a controlled drug. */
export interface ControlledStock {
  readonly medication: ListedMedication;
  /** The medication itself for the house's stock, or a resident's supply. */
  readonly holder: Holder;
}

/** The stocks of controlled drugs: by name, the house's first, then what residents have of their own. */
export async function findControlledStocks(): Promise<ControlledStock[]> {
  const medications = (await findMedications()).filter(isControlled);
  const own = await Promise.all(medications.map(({ _id }) => findSupplies({ medicationId: _id.toString() })));
  return medications.flatMap((medication, index) => [
    { medication, holder: medication },
    ...(own[index] ?? []).map((supply) => ({ medication, holder: supply })),
  ]);
}

/** The id of the resident whose own supply it is; undefined: the house's. */
export const getOwnerId = ({ holder }: ControlledStock): string | undefined =>
  isSupply(holder) ? holder.residentId.toString() : undefined;
