import type { Resident } from '@hearthline/contracts';
import { Chip, type ChipProps } from '../ui/show/badge.tsx';
import { Mark } from '../ui/show/mark.tsx';

export interface AllergiesProps {
  of: Pick<Resident, 'allergies' | 'allergiesChecked'>;
}

/** Text of an empty list: the resident was asked, or not yet. */
const emptyText = (checked: boolean) => (checked ? 'No known allergies' : 'Allergies not recorded');

/** All allergies on one line, never truncated. "None" and "not recorded" have different texts. */
export function Allergies({ of: { allergies, allergiesChecked } }: AllergiesProps) {
  if (allergies.length === 0)
    return <span className="text-s text-value-2">{emptyText(allergiesChecked)}</span>;
  return (
    <span className="flex items-start gap-1.5 text-s leading-5 font-head text-value">
      <span className="flex h-5 items-center">
        <Mark shape="no-entry" size={14} label="Allergies:" />
      </span>
      <span className="min-w-0 wrap-anywhere">{allergies.join(', ')}</span>
    </span>
  );
}

/** Allergies as chips, for a flex container of the caller. */
export function AllergyChips({ of, size }: { of: AllergiesProps['of']; size: ChipProps['size'] }) {
  const { allergies, allergiesChecked } = of;
  if (allergies.length === 0) return <span className="text-ink-2">{emptyText(allergiesChecked)}</span>;
  return allergies.map((allergy) => (
    <Chip key={allergy} size={size}>
      {allergy}
    </Chip>
  ));
}
