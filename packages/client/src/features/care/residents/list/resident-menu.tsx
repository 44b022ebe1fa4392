import { getPresence, type Resident } from '@hearthline/contracts';
import heartbeat from '@phosphor-icons/core/regular/heartbeat.svg?raw';
import view from '@phosphor-icons/core/regular/identification-card.svg?raw';
import pencil from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import back from '@phosphor-icons/core/regular/sign-in.svg?raw';
import leave from '@phosphor-icons/core/regular/sign-out.svg?raw';
import suitcase from '@phosphor-icons/core/regular/suitcase-rolling.svg?raw';
import trash from '@phosphor-icons/core/regular/trash.svg?raw';
import { fullName } from '../../../../care/names.ts';
import type { Column } from '../../../../ui/table/column.ts';
import { menuColumn } from '../../../../ui/overlay/menu-column.tsx';
import type { MenuEntry } from '../../../../ui/overlay/menu.tsx';
import type { AwayAct } from '../away/use-away-dialogs.tsx';
import { recordHref, vitalsHref } from './resident-columns.tsx';

/** The signed-in user's permissions for a resident. */
export interface ResidentActions {
  readonly mayRecord: boolean;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  readonly edit: (resident: Resident) => void;
  /** Notes that a resident goes away, leaves for good, or is back. */
  readonly move: (act: AwayAct) => (resident: Resident) => void;
  readonly remove: (resident: Resident) => void;
}

function presenceEntries(resident: Resident, move: ResidentActions['move']): MenuEntry[] {
  const away = { label: 'Away…', icon: suitcase, onSelect: () => move('away')(resident) };
  const left = { label: 'Left the home…', icon: leave, onSelect: () => move('left')(resident) };
  const corrected = { label: 'Correct…', icon: pencil, onSelect: () => move('left')(resident) };
  const mistaken = { label: 'Entered by mistake…', icon: back, onSelect: () => move('return')(resident) };
  const returned = { label: 'Back…', icon: back, onSelect: () => move('return')(resident) };
  if (resident.active) return [away, left];
  return getPresence(resident) === 'away' ? [returned, left] : [corrected, mistaken];
}

/** The actions of a row as a menu. */
export function residentMenu(actions: ResidentActions): Column<Resident> {
  const { mayRecord, mayEdit, mayDelete, edit, move, remove } = actions;
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
        ...(mayEdit && !isErased ? presenceEntries(resident, move) : []),
        mayDelete &&
          !isErased && { label: 'Delete', icon: trash, danger: true, onSelect: () => remove(resident) },
      ];
      return entries.filter((entry) => entry !== false);
    },
  });
}
