import type { Resident } from '@hearthline/contracts';
import { useMemo } from 'react';
import { Allergies } from '../../../care/allergies.tsx';
import { compareByRoom } from '../../../care/compare-by-room.ts';
import { ageText, fullName } from '../../../care/names.ts';
import { Nickname } from '../../../care/nickname.tsx';
import { smallPhoto } from '../../../care/small-photo.ts';
import { useAges } from '../../../care/use-ages.ts';
import { useCan } from '../../../lib/session/use-can.ts';
import { useLoadState } from '../../../lib/live/load-state.ts';
import { ButtonLink } from '../../../ui/show/button.tsx';
import type { Column, RowPress } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { plus } from '../../../ui/show/icons.ts';
import { TextLink } from '../../../ui/show/link.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { Panel, tableFromTablet } from './panel.tsx';
import type { Dashboard } from './use-dashboard.ts';

/** The first residents by room, with age and allergies. */
export function ResidentsOverview({ dashboard: { live, residents } }: { dashboard: Dashboard }) {
  const rows = residents.filter((resident) => resident.active).sort(compareByRoom);
  const mayEdit = useCan('canEditResident');
  const mayAdd = useCan('canAddResident');
  const ageOf = useAges();
  const columns = useMemo(() => overviewColumns(ageOf, mayEdit), [ageOf, mayEdit]);
  return (
    <Panel
      title="Residents Overview"
      live={live.residents}
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
      <DataTable
        label="Residents"
        columns={columns}
        list={{ ...useLoadState(live.residents), rows }}
        maxRows={5}
        press={openResident}
        listBelow={tableFromTablet}
        failed="Failed to load residents"
        loading="Loading residents..."
        empty={<EmptyState title="No residents found" />}
      />
    </Panel>
  );
}

const openResident: RowPress<Resident> = { href: ({ id }) => `/residents/${id}`, label: 'open resident' };

function overviewColumns(ageOf: ReturnType<typeof useAges>, mayEdit: boolean): Column<Resident>[] {
  const actions = (resident: Resident) => <Actions resident={resident} mayEdit={mayEdit} />;
  return [
    {
      title: 'Name',
      isRowHeader: true,
      cell: (resident) => (
        <span className="flex items-center gap-2 py-1">
          <Avatar shape="square" name={fullName(resident)} photo={smallPhoto(resident)} />
          <span className="min-w-20 leading-4.5 wrap-anywhere">
            {fullName(resident)}
            <span className="block text-xs leading-4">
              <Nickname of={resident.nickname} />
            </span>
          </span>
        </span>
      ),
      phone: {
        start: (resident) => (
          <Avatar shape="square" size={40} name={fullName(resident)} photo={smallPhoto(resident)} />
        ),
        title: (resident) => (
          <>
            {fullName(resident)} <Nickname of={resident.nickname} />
          </>
        ),
      },
    },
    { title: 'Age', cell: ageOf, phone: { text: (resident) => ageText(ageOf(resident)) } },
    {
      title: 'Allergies',
      className: 'min-w-31',
      cell: (resident) => <Allergies of={resident} />,
      phone: {
        below: (resident) => (
          <span className="text-s text-value-2">
            <Allergies of={resident} />
          </span>
        ),
      },
    },
    { title: 'Actions', className: 'whitespace-nowrap', cell: actions, phone: { end: actions } },
  ];
}

function Actions({ resident, mayEdit }: { resident: Resident; mayEdit: boolean }) {
  const name = fullName(resident);
  return (
    // Keeps the last link's 44 px touch target inside the page, which would scroll otherwise.
    <span className="relative flex gap-3 pr-3.5">
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
