import { formatFlag, formatNamedDose, type Prescription, type Resident } from '@hearthline/contracts';
import { fullName, roomText } from '../../../care/names.ts';
import { OrderLines } from '../../../care/order-lines.tsx';
import { scheduleText } from '../../../care/prescription-text.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TextLink } from '../../../ui/show/link.tsx';

/** A prescription with its resident; null while the residents are loading. */
export interface ReviewRow extends Prescription {
  readonly resident: Resident | null;
}

interface ReviewColumnOptions {
  /** Home day, ISO 8601. */
  readonly today: string;
  /** "Nov 21" */
  readonly day: (moment: Date) => string;
}

const who = ({ resident }: ReviewRow): string => (resident ? fullName(resident) : 'Resident');

/** Columns of the prescriptions to decide on. `day` must be stable. */
export function reviewColumns({ today, day }: ReviewColumnOptions): Column<ReviewRow>[] {
  // The end is exclusive: the last day ends when the next day begins.
  const lastDay = ({ endsAt }: ReviewRow) =>
    endsAt === null ? null : `Last day ${day(new Date(Date.parse(endsAt) - 1))}`;
  const order = (row: ReviewRow) => (
    <>
      <OrderLines prescription={row} today={today} />
      {row.flags?.map((flag) => (
        <span key={flag.kind} className="block">
          {formatFlag(flag)}
        </span>
      ))}
      {row.endsAt !== null && <span className="block">{lastDay(row)}</span>}
    </>
  );
  const dose = ({ medication, dose: amount, schedule }: ReviewRow) =>
    `${formatNamedDose(medication, amount)}, ${scheduleText(schedule)}`;
  return [
    {
      title: 'Resident',
      isRowHeader: true,
      className: 'leading-5',
      cell: (row) => (
        <TextLink href={`/residents/${row.residentId}?tab=medications`} className="font-name">
          {who(row)}
        </TextLink>
      ),
      phone: {
        title: (row) => (
          <TextLink href={`/residents/${row.residentId}?tab=medications`} className="font-name">
            {who(row)}
          </TextLink>
        ),
      },
    },
    {
      title: 'Room',
      className: 'leading-5',
      cell: ({ resident }) => resident?.roomNumber ?? '-',
      phone: { aside: ({ resident }) => resident && roomText(resident.roomNumber) },
    },
    { title: 'Prescription', className: 'leading-5', cell: dose, phone: { text: dose } },
    {
      title: 'Order',
      quiet: true,
      className: 'py-1.5 text-s leading-5',
      cell: order,
      phone: { below: (row) => <span className="text-s text-value-2">{order(row)}</span> },
    },
  ];
}
