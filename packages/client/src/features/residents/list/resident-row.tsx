import type { Resident } from '@hearthline/contracts';
import heartbeat from '@phosphor-icons/core/regular/heartbeat.svg?raw';
import { Allergies } from '../../../care/allergies.tsx';
import { fullName } from '../../../care/names.ts';
import { Nickname } from '../../../care/nickname.tsx';
import { smallPhoto } from '../../../care/small-photo.ts';
import { Face } from '../../../ui/face.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Cell, Row } from '../../../ui/table.tsx';
import { RowActions } from './row-actions.tsx';
import { vitalsHref, type RowActs } from './row-acts.ts';
import { StatusBadge } from './status-badge.tsx';

interface ResidentRowProps {
  resident: Resident;
  age: number;
  acts: RowActs;
}

/** One resident, and what may be done. */
export function ResidentRow({ resident, age, acts }: ResidentRowProps) {
  const name = fullName(resident);
  const { nickname, roomNumber, active } = resident;
  return (
    <Row>
      <Cell name>
        <span className="flex items-center gap-2.5 py-1">
          <Face shape="square" name={name} photo={smallPhoto(resident)} />
          <span className="min-w-20 leading-5 wrap-anywhere">
            {name} <Nickname of={nickname} />
          </span>
        </span>
      </Cell>
      {acts.mayRecord && (
        <Cell className="whitespace-nowrap">
          {active && (
            <TextLink
              href={vitalsHref(resident)}
              icon={heartbeat}
              className="align-middle"
              aria-label={`Add Vitals for ${name}`}
            >
              Add Vitals
            </TextLink>
          )}
        </Cell>
      )}
      <Cell>{age}</Cell>
      <Cell className="leading-5 wrap-anywhere">{roomNumber ?? '-'}</Cell>
      <Cell className="min-w-32 wrap-anywhere">
        <Allergies of={resident} />
      </Cell>
      <Cell>
        <StatusBadge active={active} />
      </Cell>
      <Cell>
        <RowActions resident={resident} acts={acts} />
      </Cell>
    </Row>
  );
}
