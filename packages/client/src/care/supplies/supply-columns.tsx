import { expiresSoon, formatProduct, hasExpired, type OrderLine, type Supply } from '@hearthline/contracts';
import type { Column } from '../../ui/table/column.ts';
import { Badge } from '../../ui/show/badge.tsx';
import { TextLink } from '../../ui/show/link.tsx';
import { lastsText, leftText, packText, useByText } from './supply-text.ts';

/** A supply with how long its medication lasts; null: not prescribed now, or not known. */
export interface SupplyRow extends Supply {
  readonly lasts: Pick<OrderLine, 'daysLeft' | 'hasAsNeeded'> | null;
}

const left = ({ medication, quantity }: Supply) => (
  <Badge look={quantity <= 0 ? 'destructive' : 'plain'}>{leftText(medication, quantity)}</Badge>
);

/** The last day, marked when it has come near; `none` if nothing tells it. */
function UseBy({ supply, today, none = '-' }: { supply: Supply; today: string; none?: string | null }) {
  const text = useByText(supply, today);
  if (text === null) return none;
  if (!expiresSoon(supply, today)) return text;
  return <Badge look={hasExpired(supply, today) ? 'destructive' : 'plain'}>{text}</Badge>;
}

const resident: Column<SupplyRow> = {
  title: 'Resident',
  isRowHeader: true,
  cell: ({ residentId, residentName }) => (
    <TextLink href={`/residents/${residentId}?tab=medications`} className="font-name">
      {residentName}
    </TextLink>
  ),
  phone: { title: ({ residentName }) => residentName },
};

const medication: Column<SupplyRow> = {
  title: 'Medication',
  isRowHeader: true,
  className: 'leading-5',
  cell: (supply) => formatProduct(supply.medication),
  phone: { title: (supply) => formatProduct(supply.medication) },
};

interface SupplyColumnOptions {
  /** Home day. */
  readonly today: string;
  /** The column that names the row, in the list of a resident, of a medication, or of all. */
  readonly of: 'resident' | 'medication' | 'all';
}

/** Columns of supplies. */
export function supplyColumns({ today, of }: SupplyColumnOptions): Column<SupplyRow>[] {
  const useBy = (supply: SupplyRow) => <UseBy supply={supply} today={today} />;
  const lasts: Column<SupplyRow> = {
    title: 'Lasts',
    className: 'leading-5',
    cell: (row) => (row.lasts ? lastsText(row.lasts) : 'Not prescribed now'),
    phone: { text: (row) => (row.lasts ? lastsText(row.lasts) : 'Not prescribed now') },
  };
  return [
    ...(of === 'resident' ? [] : [resident]),
    ...(of === 'resident'
      ? [medication]
      : of === 'all'
        ? [{ ...medication, isRowHeader: false, phone: { text: medication.cell } }]
        : []),
    { title: 'Left', cell: left, phone: { badge: left } },
    ...(of === 'resident' ? [lasts] : []),
    {
      title: 'Use by',
      cell: useBy,
      phone: { below: (row) => <UseBy supply={row} today={today} none={null} /> },
    },
    {
      title: 'Pack',
      quiet: true,
      className: 'leading-5 wrap-anywhere',
      cell: packText,
      phone: { text: packText },
    },
  ];
}
