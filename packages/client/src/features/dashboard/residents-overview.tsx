import type { Resident } from '@hearthline/contracts';
import { byRoom } from '../../care/by-room.ts';
import { fullName } from '../../care/names.ts';
import { Nickname } from '../../care/nickname.tsx';
import { useCan } from '../../lib/can.ts';
import { Face } from '../../ui/face.tsx';
import { Mark } from '../../ui/mark.tsx';
import { TextLink } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { Panel } from './panel.tsx';
import type { Dashboard } from './use-dashboard.ts';

const most = 5;

/** The first residents by room, with what must not be missed about them. */
export function ResidentsOverview({ dashboard: { live, residents } }: { dashboard: Dashboard }) {
  const first = residents
    .filter((resident) => resident.active)
    .sort(byRoom)
    .slice(0, most);
  const mayRecord = useCan('canRecordVitals');
  return (
    <Panel
      title="Residents Overview"
      live={live.residents}
      failed="Failed to load residents"
      loading="Loading residents..."
    >
      {first.length === 0 ? (
        <EmptyState title="No residents found" />
      ) : (
        <Table
          label="Residents"
          head={
            <>
              <HeadCell>Name</HeadCell>
              <HeadCell>Age</HeadCell>
              <HeadCell>Allergies</HeadCell>
              {mayRecord && <HeadCell>Actions</HeadCell>}
            </>
          }
        >
          {first.map((resident) => (
            <ResidentRow key={resident.id} resident={resident} mayRecord={mayRecord} />
          ))}
        </Table>
      )}
    </Panel>
  );
}

function ResidentRow({ resident, mayRecord }: { resident: Resident; mayRecord: boolean }) {
  const name = fullName(resident);
  return (
    <Row>
      <Cell name>
        <span className="flex items-center gap-2.5">
          <Face shape="square" name={name} photo={resident.photoUrl} />
          <span className="leading-5">
            {name} <Nickname of={resident.nickname} />
          </span>
        </span>
      </Cell>
      <Cell>{resident.age}</Cell>
      <Cell>
        <Allergies resident={resident} />
      </Cell>
      {mayRecord && (
        <Cell className="whitespace-nowrap">
          <TextLink href={`/forms/vitals?residentId=${resident.id}`} aria-label={`Add Vitals for ${name}`}>
            Add Vitals
          </TextLink>
        </Cell>
      )}
    </Row>
  );
}

/** "None" only where somebody asked: an empty list alone says nothing. */
function Allergies({ resident: { allergies, allergiesChecked } }: { resident: Resident }) {
  if (allergies.length === 0)
    return <span className="text-s text-value-2">{allergiesChecked ? 'None' : 'Not recorded'}</span>;
  return (
    <span className="flex items-center gap-1.5 text-s leading-5 font-head">
      <Mark shape="no-entry" size={14} />
      {allergies.join(', ')}
    </span>
  );
}
