import type { Resident } from '@hearthline/contracts';
import { Allergies } from '../../care/allergies.tsx';
import { byRoom } from '../../care/by-room.ts';
import { fullName } from '../../care/names.ts';
import { Nickname } from '../../care/nickname.tsx';
import { smallPhoto } from '../../care/small-photo.ts';
import { useCan } from '../../lib/can.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Face } from '../../ui/face.tsx';
import { plus } from '../../ui/icons.ts';
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
  const mayEdit = useCan('canEditResident');
  const mayAdd = useCan('canAddResident');
  return (
    <Panel
      title="Residents Overview"
      live={live.residents}
      failed="Failed to load residents"
      loading="Loading residents..."
      aside={
        mayAdd && (
          <ButtonLink icon={plus} href="/residents?add=1" className="mb-1">
            Add Resident
          </ButtonLink>
        )
      }
      footer={
        <TextLink href="/residents" more>
          View all residents
        </TextLink>
      }
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
              <HeadCell>Actions</HeadCell>
            </>
          }
        >
          {first.map((resident) => (
            <ResidentRow key={resident.id} resident={resident} mayEdit={mayEdit} />
          ))}
        </Table>
      )}
    </Panel>
  );
}

function ResidentRow({ resident, mayEdit }: { resident: Resident; mayEdit: boolean }) {
  const name = fullName(resident);
  return (
    <Row>
      <Cell name>
        <span className="flex items-center gap-2">
          <Face shape="square" name={name} photo={smallPhoto(resident)} />
          <span className="leading-4.5">
            {name}
            <span className="block text-xs leading-4">
              <Nickname of={resident.nickname} />
            </span>
          </span>
        </span>
      </Cell>
      <Cell>{resident.age}</Cell>
      <Cell>
        <Allergies of={resident} />
      </Cell>
      <Cell className="whitespace-nowrap">
        {/* Room for the last link's 44 px target, which would make the table scroll. */}
        <span className="flex gap-3 pr-3.5">
          <TextLink href={`/residents/${resident.id}`} aria-label={`View ${name}`}>
            View
          </TextLink>
          {mayEdit && (
            <TextLink href={`/residents/${resident.id}?edit=${resident.id}`} aria-label={`Edit ${name}`}>
              Edit
            </TextLink>
          )}
        </span>
      </Cell>
    </Row>
  );
}
