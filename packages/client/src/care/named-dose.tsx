import { getDoseParts, type DoseAmount, type NamedMedication } from '@hearthline/contracts';

export interface NamedDoseProps {
  readonly medication: NamedMedication;
  readonly dose: DoseAmount;
}

/** In a line: "Morphine 10 mg tablet: half a tablet (5 mg)", the amount in bold. */
export function NamedDose({ medication, dose }: NamedDoseProps) {
  const { product, amount, total } = getDoseParts(medication, dose);
  return (
    <>
      <span className="font-label">{product}:</span> <span className="font-head">{amount}</span>
      {total !== null && ` (${total})`}
    </>
  );
}

/** At giving: the amount as the largest text of the dialog, with its total. */
export function LargeAmount({ medication, dose }: NamedDoseProps) {
  const { amount, total } = getDoseParts(medication, dose);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-number">
      <span className="text-n42 wrap-break-word">{amount}</span>
      {total !== null && <span className="text-xl text-ink-2">({total})</span>}
    </p>
  );
}
