import type { Resident } from '@hearthline/contracts';
import heartbeat from '@phosphor-icons/core/regular/heartbeat.svg?raw';
import view from '@phosphor-icons/core/regular/identification-card.svg?raw';
import pencil from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import power from '@phosphor-icons/core/regular/power.svg?raw';
import trash from '@phosphor-icons/core/regular/trash.svg?raw';
import { fullName } from '../../../../care/names.ts';
import type { Column } from '../../../../ui/table/column.ts';
import { menuColumn } from '../../../../ui/overlay/menu-column.tsx';
import type { MenuEntry } from '../../../../ui/overlay/menu.tsx';
import { recordHref, vitalsHref } from './resident-columns.tsx';

/** The signed-in user's permissions for a resident. */
export interface ResidentActions {
  readonly mayRecord: boolean;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  readonly edit: (resident: Resident) => void;
  readonly toggle: (resident: Resident) => void;
  readonly remove: (resident: Resident) => void;
}

/** The actions of a row as a menu. */
export function residentMenu(actions: ResidentActions): Column<Resident> {
  const { mayRecord, mayEdit, mayDelete, edit, toggle, remove } = actions;
  return menuColumn({
    label: (resident) => `Actions for ${fullName(resident)}`,
    phoneEntries: (resident) =>
      mayRecord && resident.active
        ? [{ label: 'Add Vitals', icon: heartbeat, href: vitalsHref(resident) }]
        : [],
    entries: (resident) => {
      // An erased resident can't be changed.
      const isErased = resident.erasedAt !== undefined;
      const entries: (MenuEntry | false)[] = [
        { label: 'View record info', icon: view, href: recordHref(resident) },
        mayEdit && !isErased && { label: 'Edit', icon: pencil, onSelect: () => edit(resident) },
        mayEdit &&
          !isErased && {
            label: resident.active ? 'Deactivate' : 'Activate',
            icon: power,
            onSelect: () => toggle(resident),
          },
        mayDelete &&
          !isErased && { label: 'Delete', icon: trash, danger: true, onSelect: () => remove(resident) },
      ];
      return entries.filter((entry) => entry !== false);
    },
  });
}
