import { getPresence, type Resident } from '@hearthline/contracts';
import { useHomeTime } from '../../lib/time/home-time.ts';
import { TextLink } from '../../ui/show/link.tsx';
import { Section } from '../../ui/show/section.tsx';
import { compareByRoom } from '../compare-by-room.ts';
import { fullName, roomText } from '../names.ts';
import { stayText } from './stay-text.ts';

/** The residents in hospital and on leave, a line each; nothing without any. */
export function AwayResidents({ residents }: { readonly residents: readonly Resident[] }) {
  const home = useHomeTime();
  const away = residents.flatMap((resident) =>
    resident.stay && getPresence(resident) === 'away' ? [{ resident, stay: resident.stay }] : [],
  );
  if (away.length === 0) return null;
  return (
    <Section title="Away">
      <ul>
        {away
          .sort((a, b) => compareByRoom(a.resident, b.resident))
          .map(({ resident, stay }) => (
            <li key={resident.id} className="border-b border-line py-2">
              <TextLink href={`/residents/${resident.id}`}>{fullName(resident)}</TextLink>,{' '}
              {roomText(resident.roomNumber)}: {stayText(stay, home)}
              {stay.where !== null && `. ${stay.where}`}
            </li>
          ))}
      </ul>
    </Section>
  );
}
