import { formatProduct, formatStrengthUnit, type Medication } from '@hearthline/contracts';
import { StockBadge } from '../../../care/stock/stock-badge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Badge } from '../../../ui/show/badge.tsx';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const by =
  (textOf: (medication: Medication) => string) =>
  (a: Medication, b: Medication): number =>
    collator.compare(textOf(a), textOf(b));

const badges = ({ active, controlled }: Medication) => (
  <>
    {controlled && <Badge look="info">Controlled</Badge>} {!active && <Badge>Inactive</Badge>}
  </>
);

function Form({ of: { form } }: { of: Medication }) {
  return form && form !== 'other' && <span className="text-s text-value-2">{form}</span>;
}

/** Columns of the inventory. `when` must be stable. */
export function medicationColumns(when: (moment: string) => string): Column<Medication>[] {
  return [
    {
      title: 'Name',
      isRowHeader: true,
      className: 'wrap-anywhere leading-5',
      sort: by(({ name }) => name),
      cell: (medication) => (
        <>
          {medication.name} <Form of={medication} /> {badges(medication)}
        </>
      ),
      phone: { title: formatProduct, badge: badges },
    },
    {
      title: 'Dosage',
      width: 'w-28',
      className: 'wrap-anywhere leading-5',
      sort: by(({ dosage }) => dosage),
      cell: ({ dosage }) => dosage,
    },
    {
      title: 'Unit',
      width: 'w-36',
      className: 'wrap-anywhere leading-5',
      sort: by(({ unit }) => unit),
      cell: formatStrengthUnit,
    },
    {
      title: 'Frequency',
      width: 'w-40',
      sort: by(({ frequency }) => frequency),
      cell: ({ frequency }) => frequency,
      phone: { text: ({ frequency }) => frequency },
    },
    {
      title: 'Quantity',
      width: 'w-44',
      sort: (a, b) => a.quantity - b.quantity,
      cell: (medication) => <StockBadge of={medication} />,
      phone: { badge: (medication) => <StockBadge of={medication} /> },
    },
    {
      title: 'Last Updated',
      width: 'w-40',
      quiet: true,
      sort: by(({ updatedAt }) => updatedAt),
      cell: ({ updatedAt }) => when(updatedAt),
    },
  ];
}
