import type { Resident } from '@hearthline/contracts';
import heartbeat from '@phosphor-icons/core/regular/heartbeat.svg?raw';
import view from '@phosphor-icons/core/regular/identification-card.svg?raw';
import pencil from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import power from '@phosphor-icons/core/regular/power.svg?raw';
import trash from '@phosphor-icons/core/regular/trash.svg?raw';
import { fullName } from '../../../care/names.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/column.ts';
import { TextLink } from '../../../ui/link.tsx';
import { menuColumn } from '../../../ui/menu-column.tsx';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { vitalsHref } from './resident-columns.tsx';

/** What the signed-in user may do with a resident. */
export interface ResidentActions {
  readonly mayRecord: boolean;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  /** Ids with a status change under way. */
  readonly toggling: ReadonlySet<string>;
  readonly edit: (resident: Resident) => void;
  readonly toggle: (resident: Resident) => void;
  readonly remove: (resident: Resident) => void;
}

const recordHref = ({ id }: Resident) => `/residents/${id}`;

/** The actions of a row: buttons on a wide screen, a menu on a narrow one. */
export function residentMenu(actions: ResidentActions): Column<Resident> {
  const { mayRecord, mayEdit, mayDelete, edit, toggle, remove } = actions;
  return menuColumn({
    label: (resident) => `Actions for ${fullName(resident)}`,
    spelledOut: (resident) => <SpelledOut resident={resident} actions={actions} />,
    phoneEntries: (resident) =>
      mayRecord && resident.active
        ? [{ label: 'Add Vitals', icon: heartbeat, href: vitalsHref(resident) }]
        : [],
    entries: (resident) => {
      const entries: (MenuEntry | false)[] = [
        { label: 'View record info', icon: view, href: recordHref(resident) },
        mayEdit && { label: 'Edit', icon: pencil, onSelect: () => edit(resident) },
        mayEdit && {
          label: resident.active ? 'Deactivate' : 'Activate',
          icon: power,
          onSelect: () => toggle(resident),
        },
        mayDelete && { label: 'Delete', icon: trash, danger: true, onSelect: () => remove(resident) },
      ];
      return entries.filter((entry) => entry !== false);
    },
  });
}

function SpelledOut({ resident, actions }: { resident: Resident; actions: ResidentActions }) {
  const name = fullName(resident);
  const { mayEdit, mayDelete, toggling, edit, toggle, remove } = actions;
  return (
    <>
      <TextLink href={recordHref(resident)} aria-label={`View record info of ${name}`}>
        View
      </TextLink>
      {mayEdit && (
        <>
          <Button kind="quiet" aria-label={`Edit ${name}`} onClick={() => edit(resident)}>
            Edit
          </Button>
          <Switch
            hideLabel
            label={`Active: ${name}`}
            checked={resident.active}
            disabled={toggling.has(resident.id)}
            onChange={() => toggle(resident)}
          />
        </>
      )}
      {mayDelete && (
        <Button
          kind="quiet"
          className="text-severe-ink!"
          aria-label={`Delete ${name}`}
          onClick={() => remove(resident)}
        >
          Delete
        </Button>
      )}
    </>
  );
}
