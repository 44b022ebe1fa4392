import type { Resident } from '@hearthline/contracts';
import { Mark } from '../ui/mark.tsx';

/** What a resident must not be given, never cut off. "None" only where somebody asked: an empty list alone says nothing. */
export function Allergies({ of: { allergies, allergiesChecked } }: { of: Resident }) {
  if (allergies.length === 0)
    return (
      <span className="text-s text-value-2">{allergiesChecked ? 'None' : 'Allergies not recorded'}</span>
    );
  return (
    <span className="flex items-center gap-1.5 text-s leading-5 font-head text-value">
      <Mark shape="no-entry" size={14} label="Allergies:" />
      {allergies.join(', ')}
    </span>
  );
}
