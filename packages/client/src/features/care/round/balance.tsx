import {
  formatNamedDose,
  getDoseParts,
  roundStock,
  type Medication,
  type RoundPrescription,
} from '@hearthline/contracts';
import { formatBalance } from '../../../care/witness/balance-text.ts';
import { UnbrokenNumbers } from '../../../ui/show/unbroken-numbers.tsx';

interface WitnessedDoseProps {
  readonly prescription: RoundPrescription;
  readonly stock: Medication;
  /** True if the dose leaves the stock. */
  readonly isOut: boolean;
}

/** The act as the witness has to see it: amount, total, and the balance before and after. */
export function WitnessedDose({ prescription, stock, isOut }: WitnessedDoseProps) {
  const { medication, dose, stockPerDose } = prescription;
  const { amount, total } = getDoseParts(medication, dose);
  const balance = {
    before: stock.quantity,
    after: roundStock(stock.quantity - (isOut ? stockPerDose : 0)),
  };
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
