import type { Resident } from '@hearthline/contracts';
import heartbeat from '@phosphor-icons/core/regular/heartbeat.svg?raw';
import view from '@phosphor-icons/core/regular/identification-card.svg?raw';
import pencil from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import toggle from '@phosphor-icons/core/regular/power.svg?raw';
import trash from '@phosphor-icons/core/regular/trash.svg?raw';
import type { MenuEntry } from '../../../ui/menu.tsx';

/** What may be done with a resident, by the person at the screen. */
export interface RowActs {
  readonly mayRecord: boolean;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  /** Ids whose status is being changed. */
  readonly toggling: ReadonlySet<string>;
  readonly edit: (resident: Resident) => void;
  readonly toggle: (resident: Resident) => void;
  readonly remove: (resident: Resident) => void;
}

export const vitalsHref = ({ id }: Resident) => `/forms/vitals?residentId=${id}`;
export const recordHref = ({ id }: Resident) => `/residents/${id}`;

/** The menu of a row; `withVitals` where the row has no key of its own for them. */
export function menuEntries(resident: Resident, acts: RowActs, withVitals: boolean): MenuEntry[] {
  const { active } = resident;
  const entries: (MenuEntry | false)[] = [
    withVitals &&
      acts.mayRecord &&
      active && { label: 'Add Vitals', icon: heartbeat, href: vitalsHref(resident) },
    { label: 'View record info', icon: view, href: recordHref(resident) },
    acts.mayEdit && { label: 'Edit', icon: pencil, onSelect: () => acts.edit(resident) },
    acts.mayEdit && {
      label: active ? 'Deactivate' : 'Activate',
      icon: toggle,
      onSelect: () => acts.toggle(resident),
    },
    acts.mayDelete && { label: 'Delete', icon: trash, danger: true, onSelect: () => acts.remove(resident) },
  ];
  return entries.filter((entry) => entry !== false);
}
