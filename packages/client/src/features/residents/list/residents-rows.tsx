import type { Resident } from '@hearthline/contracts';
import { Allergies } from '../../../care/allergies.tsx';
import { ageInWords, fullName } from '../../../care/names.ts';
import { Nickname } from '../../../care/nickname.tsx';
import { smallPhoto } from '../../../care/small-photo.ts';
import { useAges } from '../../../care/use-ages.ts';
import { Face } from '../../../ui/face.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { caretDown } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { ResidentsRowsProps } from './residents-table.tsx';
import { menuEntries, type RowActs } from './row-acts.ts';
import { StatusBadge } from './status-badge.tsx';

/** The residents on a phone: two lines each, and a menu. */
export function ResidentsRows({ residents, acts }: ResidentsRowsProps) {
  const ageOf = useAges();
  return (
    <ul aria-label="Residents">
      {residents.map((resident) => (
        <PhoneRow key={resident.id} resident={resident} age={ageOf(resident)} acts={acts} />
      ))}
    </ul>
  );
}

function PhoneRow({ resident, age, acts }: { resident: Resident; age: number; acts: RowActs }) {
  const name = fullName(resident);
  const { nickname, roomNumber, active } = resident;
  return (
    <ListRow
      start={<Face shape="square" name={name} photo={smallPhoto(resident)} size={44} />}
      title={
        <>
          {name} <Nickname of={nickname} />
        </>
      }
      text={
        <span className="flex flex-wrap items-center gap-x-2">
          {roomNumber === null ? 'No room' : `Room ${roomNumber}`}, {ageInWords(age)}
          {!active && <StatusBadge active={active} />}
          <span className="basis-full">
            <Allergies of={resident} none="No known allergies" />
          </span>
        </span>
      }
      end={
        <Menu
          label={`Actions for ${name}`}
          buttonClassName="justify-center text-primary-ink"
          button={<Icon svg={caretDown} />}
          entries={menuEntries(resident, acts, true)}
        />
      }
    />
  );
}
