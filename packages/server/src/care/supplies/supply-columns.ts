import { formatProduct, type OrderLine, type ReturnLine } from '@hearthline/contracts';
import { homeMoment, type ReportColumn } from '../reports/report-columns.ts';

/** The columns of the file of the order list. */
export const orderColumns: readonly ReportColumn<OrderLine>[] = [
  { title: 'Room', cell: ({ resident }) => resident?.roomNumber ?? null },
  { title: 'Resident', cell: ({ resident }) => resident?.name ?? 'The house' },
  { title: 'Medication', cell: ({ medication }) => formatProduct(medication) },
  { title: 'Left', cell: ({ quantity }) => quantity },
  { title: 'Per Day', cell: ({ perDay }) => perDay },
  { title: 'Days Left', cell: ({ daysLeft }) => daysLeft },
  { title: 'Pack Size', cell: ({ packSize }) => packSize },
  { title: 'As-Needed Doses Not Counted', cell: ({ hasAsNeeded }) => (hasAsNeeded ? 'Yes' : 'No') },
];

/** The columns of the file of returns. */
export function returnColumns(timezone: string): ReportColumn<ReturnLine>[] {
  const when = homeMoment(timezone);
  return [
    { title: 'Date and Time', cell: ({ at }) => when(at) },
    { title: 'Resident', cell: ({ resident }) => resident?.name ?? 'The house' },
    { title: 'Medication', cell: ({ medication }) => formatProduct(medication) },
    { title: 'Amount', cell: ({ amount }) => amount },
    { title: 'Batch', cell: ({ batch }) => batch },
    { title: 'Returned To', cell: ({ reason }) => reason },
    { title: 'By', cell: ({ by }) => by.name },
    { title: 'Witnessed By', cell: ({ witnessedBy }) => witnessedBy?.name ?? null },
  ];
}
