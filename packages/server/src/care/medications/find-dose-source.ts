import { chooseSupply, fromThousandths, getUseBy, type DoseSource } from '@hearthline/contracts';
import { findMedicationOrHidden } from './medication.repository.ts';
import { findHolding, type ListedSupply, type SupplyDocument } from './supply.repository.ts';

interface WantedDose extends Readonly<Pick<SupplyDocument, 'residentId' | 'medicationId'>> {
  /** Units that the dose takes. */
  readonly perDose: number;
  /** Home day. */
  readonly today: string;
}

/** The resident's supply that a dose is taken from; null: the house's stock of the medication. */
export async function findDoseSupply({
  residentId,
  medicationId,
  perDose,
  today,
}: WantedDose): Promise<ListedSupply | null> {
  const own = await findHolding({ residentId, medicationId });
  if (own.length === 0) return null;
  const medication = await findMedicationOrHidden(medicationId.toString());
  const choosable = own.map((supply) => ({
    supply,
    quantity: fromThousandths(supply.stock),
    createdAt: supply.createdAt.toISOString(),
    expiresOn: supply.expiresOn,
    openedOn: supply.openedOn,
    useWithinDays: supply.useWithinDays,
  }));
  const house = fromThousandths(medication?.stock ?? 0);
  return chooseSupply(choosable, { perDose, house, today })?.supply ?? null;
}

/** Reads the stock that a dose is taken from, as the dialog of a dose shows it; null if its medication cannot be read. */
export async function readDoseSource(dose: WantedDose): Promise<DoseSource | null> {
  const supply = await findDoseSupply(dose);
  if (supply)
    return {
      supplyId: supply._id.toString(),
      quantity: fromThousandths(supply.stock),
      useBy: getUseBy(supply),
    };
  const medication = await findMedicationOrHidden(dose.medicationId.toString());
  return medication && { supplyId: null, quantity: fromThousandths(medication.stock), useBy: null };
}
