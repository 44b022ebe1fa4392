import type { Resident } from '@hearthline/contracts';
import { fullName } from '../../../care/names.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { caretDown } from '../../../ui/icons.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { menuEntries, recordHref, type RowActs } from './row-acts.ts';

/** A row's actions: in words at the desk, behind one word on a tablet. */
export function RowActions({ resident, acts }: { resident: Resident; acts: RowActs }) {
  const name = fullName(resident);
  return (
    <>
      <span className="hidden items-center gap-5 whitespace-nowrap desk:flex">
        <TextLink href={recordHref(resident)} aria-label={`View record info of ${name}`}>
          View
        </TextLink>
        {acts.mayEdit && (
          <Button kind="quiet" aria-label={`Edit ${name}`} onClick={() => acts.edit(resident)}>
            Edit
          </Button>
        )}
        {acts.mayEdit && (
          <Switch
            hideLabel
            label={`Active: ${name}`}
            checked={resident.active}
            disabled={acts.toggling.has(resident.id)}
            onChange={() => acts.toggle(resident)}
          />
        )}
        {acts.mayDelete && (
          <Button
            kind="quiet"
            className="text-severe-ink!"
            aria-label={`Delete ${name}`}
            onClick={() => acts.remove(resident)}
          >
            Delete
          </Button>
        )}
      </span>
      <span className="desk:hidden">
        <Menu
          label={`Actions for ${name}`}
          buttonClassName="gap-2 font-label text-primary-ink"
          button={
            <>
              Actions <Icon svg={caretDown} size={16} />
            </>
          }
          entries={menuEntries(resident, acts, false)}
        />
      </span>
    </>
  );
}
