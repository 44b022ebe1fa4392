import { getDoseParts, type DoseAmount, type NamedMedication } from '@hearthline/contracts';
import { cx } from '../ui/show/cx.ts';
import { UnbrokenNumbers } from '../ui/show/unbroken-numbers.tsx';

export interface NamedDoseProps {
  readonly medication: NamedMedication;
  readonly dose: DoseAmount;
}

/** In a line: "Morphine 10 mg tablet: half a tablet (5 mg)", the amount in bold. */
export function NamedDose({ medication, dose }: NamedDoseProps) {
  const { product, amount, total } = getDoseParts(medication, dose);
  return (
    <>
      <span className="font-label">
        <UnbrokenNumbers text={`${product}:`} />
      </span>{' '}
      <span className="font-head">
        <UnbrokenNumbers text={amount} />
      </span>
      {total !== null && (
        <>
          {' '}
          <span className="whitespace-nowrap">({total})</span>
        </>
      )}
    </>
  );
}

/** At giving: the amount as the largest text of the dialog, with its total. */
export function LargeAmount({ medication, dose }: NamedDoseProps) {
  const { amount, total } = getDoseParts(medication, dose);
  // "1,250 micrograms" in the largest letters is wider than a phone.
  const isLong = amount.length > 12;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-number">
      <span className={cx('wrap-break-word', isLong ? 'text-xl tablet:text-n42' : 'text-n42')}>
        <UnbrokenNumbers text={amount} />
      </span>
      {total !== null && <span className="text-xl whitespace-nowrap text-ink-2">({total})</span>}
    </p>
  );
}
