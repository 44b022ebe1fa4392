import type { Resident } from '@hearthline/contracts';
import { Mark } from '../ui/mark.tsx';

export interface AllergiesProps {
  of: Resident;
  /** What stands there when somebody asked and there are none. */
  none?: string | undefined;
}

/** What a resident must not be given, never cut off; an empty list that nobody asked about says so. */
export function Allergies({ of: { allergies, allergiesChecked }, none = 'None' }: AllergiesProps) {
  if (allergies.length === 0)
    return <span className="text-s text-value-2">{allergiesChecked ? none : 'Allergies not recorded'}</span>;
  return (
    <span className="flex items-center gap-1.5 text-s leading-5 font-head text-value">
      <Mark shape="no-entry" size={14} label="Allergies:" />
      {allergies.join(', ')}
    </span>
  );
}
