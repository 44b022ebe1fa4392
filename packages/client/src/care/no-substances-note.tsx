import type { Medication } from '@hearthline/contracts';
import { Mark } from '../ui/show/mark.tsx';

/** Says that a medication cannot be compared with the resident's allergies; nothing if its substances are entered. */
export function NoSubstancesNote({ of }: { of: Pick<Medication, 'substances'> | undefined }) {
  if (!of || of.substances.length > 0) return null;
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-notice border border-line-strong p-3 font-label"
    >
      <Mark shape="info" size={20} />
      <span className="min-w-0">Allergies cannot be compared: no active substance is entered.</span>
    </p>
  );
}
