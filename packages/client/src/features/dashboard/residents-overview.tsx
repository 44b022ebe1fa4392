import type { Resident } from '@hearthline/contracts';
import { Allergies } from '../../care/allergies.tsx';
import { byRoom } from '../../care/by-room.ts';
import { ageInWords, fullName } from '../../care/names.ts';
import { Nickname } from '../../care/nickname.tsx';
import { smallPhoto } from '../../care/small-photo.ts';
import { useAges } from '../../care/use-ages.ts';
import { useCan } from '../../lib/can.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Face } from '../../ui/face.tsx';
import { plus } from '../../ui/icons.ts';
import { TextLink } from '../../ui/link.tsx';
import { ListRow } from '../../ui/list-row.tsx';
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
          <ButtonLink icon={plus} href="/residents?add=1">
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
        <>
          <ResidentsTable residents={first} mayEdit={mayEdit} />
          <ResidentsList residents={first} mayEdit={mayEdit} />
        </>
      )}
    </Panel>
  );
}

interface RowsProps {
  residents: readonly Resident[];
  mayEdit: boolean;
}

function ResidentsTable({ residents, mayEdit }: RowsProps) {
  const ageOf = useAges();
  return (
    <div className="hidden tablet:block">
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
        {residents.map((resident) => (
          <Row key={resident.id}>
            <Cell name>
              <span className="flex items-center gap-2 py-1">
                <Face shape="square" name={fullName(resident)} photo={smallPhoto(resident)} />
                <span className="min-w-20 leading-4.5 wrap-anywhere">
                  {fullName(resident)}
                  <span className="block text-xs leading-4">
                    <Nickname of={resident.nickname} />
                  </span>
                </span>
              </span>
            </Cell>
            <Cell>{ageOf(resident)}</Cell>
            <Cell className="min-w-31">
              <Allergies of={resident} />
            </Cell>
            <Cell className="whitespace-nowrap">
              <Actions resident={resident} mayEdit={mayEdit} />
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}

function ResidentsList({ residents, mayEdit }: RowsProps) {
  const ageOf = useAges();
  return (
    <ul className="tablet:hidden">
      {residents.map((resident) => (
        <ListRow
          key={resident.id}
          start={<Face shape="square" size={40} name={fullName(resident)} photo={smallPhoto(resident)} />}
          title={
            <>
              {fullName(resident)} <Nickname of={resident.nickname} />
            </>
          }
          text={
            <>
              {ageInWords(ageOf(resident))}
              <span className="block">
                <Allergies of={resident} none="No known allergies" />
              </span>
            </>
          }
          end={<Actions resident={resident} mayEdit={mayEdit} />}
        />
      ))}
    </ul>
  );
}

function Actions({ resident, mayEdit }: { resident: Resident; mayEdit: boolean }) {
  const name = fullName(resident);
  return (
    // Room for the last link's 44 px target, which would make the page scroll.
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
  );
}
