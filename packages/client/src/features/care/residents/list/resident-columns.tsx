import type { Resident } from '@hearthline/contracts';
import heartbeat from '@phosphor-icons/core/regular/heartbeat.svg?raw';
import { presenceLabel } from '../../../../care/away/stay-text.ts';
import { Allergies } from '../../../../care/allergies.tsx';
import { ageText, fullName } from '../../../../care/names.ts';
import { Nickname } from '../../../../care/nickname.tsx';
import { smallPhoto } from '../../../../care/small-photo.ts';
import type { useAges } from '../../../../care/use-ages.ts';
import type { Column } from '../../../../ui/table/column.ts';
import { Avatar } from '../../../../ui/show/avatar.tsx';
import { TextLink } from '../../../../ui/show/link.tsx';
import { Badge } from '../../../../ui/show/badge.tsx';

export const recordHref = ({ id }: Resident) => `/residents/${id}`;
export const vitalsHref = ({ id }: Resident) => `/forms/vitals?residentId=${id}`;

const addVitals: Column<Resident> = {
  title: 'Add Vitals',
  className: 'whitespace-nowrap',
  cell: (resident) =>
    resident.active && (
      <TextLink
        href={vitalsHref(resident)}
        icon={heartbeat}
        className="align-middle"
        aria-label={`Add Vitals for ${fullName(resident)}`}
      >
        Add Vitals
      </TextLink>
    ),
};

interface ResidentColumnsOptions {
  readonly ageOf: ReturnType<typeof useAges>;
  /** Time of the resident's latest vitals; '' while it is unknown. */
  readonly lastMeasured: (resident: Resident) => string;
  /** Adds the link to Form 01. */
  readonly mayRecord: boolean;
}

/** Columns of the residents' list. */
export function residentColumns({
  ageOf,
  lastMeasured,
  mayRecord,
}: ResidentColumnsOptions): Column<Resident>[] {
  const lastMeasuredLine = (resident: Resident) => `Last measured: ${lastMeasured(resident)}`;
  return [
    {
      title: 'Name',
      isRowHeader: true,
      cell: (resident) => (
        <span className="flex items-center gap-2.5 py-1">
          <Avatar shape="square" name={fullName(resident)} photo={smallPhoto(resident)} />
          <span className="min-w-20 leading-5 wrap-anywhere">
            {fullName(resident)} <Nickname of={resident.nickname} />
            {/* On a tablet the table has no room for the column. */}
            <span className="block font-text text-s text-value-2 desk:hidden">
              {lastMeasuredLine(resident)}
            </span>
          </span>
        </span>
      ),
      phone: {
        start: (resident) => (
          <Avatar shape="square" name={fullName(resident)} photo={smallPhoto(resident)} size={44} />
        ),
        title: (resident) => (
          <>
            {fullName(resident)} <Nickname of={resident.nickname} />
          </>
        ),
        text: ({ roomNumber }) => (roomNumber === null ? 'No room' : `Room ${roomNumber}`),
      },
    },
    ...(mayRecord ? [addVitals] : []),
    { title: 'Age', cell: ageOf, phone: { text: (resident) => ageText(ageOf(resident)) } },
    { title: 'Room', className: 'leading-5 wrap-anywhere', cell: ({ roomNumber }) => roomNumber ?? '-' },
    {
      title: 'Allergies',
      className: 'min-w-32 wrap-anywhere',
      cell: (resident) => <Allergies of={resident} />,
      phone: {
        below: (resident) => (
          <span className="text-s text-value-2">
            <Allergies of={resident} />
          </span>
        ),
      },
    },
    {
      title: 'Last measured',
      className: 'whitespace-nowrap max-desk:hidden',
      headClassName: 'max-desk:hidden',
      cell: lastMeasured,
      phone: {
        below: (resident) => <span className="text-s text-value-2">{lastMeasuredLine(resident)}</span>,
      },
    },
    {
      title: 'Status',
      cell: (resident) => <StatusBadge resident={resident} />,
      phone: { badge: (resident) => !resident.active && <StatusBadge resident={resident} /> },
    },
  ];
}

export function StatusBadge({ resident }: { resident: Resident }) {
  if (resident.erasedAt !== undefined) return <Badge>Erased</Badge>;
  return <Badge look={resident.active ? 'done' : 'plain'}>{presenceLabel(resident)}</Badge>;
}
