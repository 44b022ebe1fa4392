import {
  formatNamedDose,
  getDoseParts,
  roundStock,
  type DoseSource,
  type Medication,
  type RoundPrescription,
} from '@hearthline/contracts';
import { formatBalance } from '../../../care/witness/balance-text.ts';
import { UnbrokenNumbers } from '../../../ui/show/unbroken-numbers.tsx';

interface WitnessedDoseProps {
  readonly prescription: RoundPrescription;
  readonly stock: Medication;
  /** The stock that it is taken from; undefined: the house's, as far as known. */
  readonly source: DoseSource | undefined;
  /** True if the dose leaves the stock. */
  readonly isOut: boolean;
}

/** The act as the witness has to see it: amount, total, and the balance before and after. */
export function WitnessedDose({ prescription, stock, source, isOut }: WitnessedDoseProps) {
  const { medication, dose, stockPerDose } = prescription;
  const { amount, total } = getDoseParts(medication, dose);
  // The house's stock is kept up to date while the dose is open.
  const before = source && source.supplyId !== null ? source.quantity : stock.quantity;
  const balance = { before, after: roundStock(before - (isOut ? stockPerDose : 0)) };
  return (
    <p aria-label={`For the witness: ${formatNamedDose(medication, dose)}`} className="grid gap-1">
      <span className="text-xl font-number">
        <UnbrokenNumbers text={total === null ? amount : `${amount} (${total})`} />
      </span>
      <span className="font-label">
        <UnbrokenNumbers text={formatBalance(balance, stock)} />
      </span>
    </p>
  );
}
