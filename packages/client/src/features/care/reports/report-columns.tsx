import {
  formatDoseAmount,
  formatStrength,
  columnTitle,
  isRequiredKind,
  kindsInTables,
  vitalKinds,
  type VitalKind,
  type ReportDose,
  type VitalsRecord,
} from '@hearthline/contracts';
import { fullName } from '../../../care/names.ts';
import { Nickname } from '../../../care/nickname.tsx';
import { AllReadings, OutOfRangeChips } from '../../../care/reading-chips.tsx';
import { readingColumn } from '../../../care/reading-column.tsx';
import { doseText } from '../../../care/records/dose-text.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TextLink } from '../../../ui/show/link.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import { statusLooks } from './report-words.ts';

const withoutColumn = kindsInTables('resident');

type When = (moment: string) => string;

const yesOrNo = (is: boolean | null) => (is === null ? '-' : is ? 'Yes' : 'No');

/** The column of a reading; "N/A" for an optional reading that was not measured. */
function reportedReading(kind: VitalKind): Column<VitalsRecord> {
  const column = readingColumn(kind, columnTitle(kind));
  const hasNone = (record: VitalsRecord) => !isRequiredKind(kind) && record[kind] === null;
  return {
    ...column,
    cell: (record) => (hasNone(record) ? 'N/A' : column.cell(record)),
    ...(kind === vitalKinds[0] && { phone: { below: (record) => <AllReadings record={record} /> } }),
  };
}

/** The columns of the vitals report, on the screen and on paper. */
export const vitalsReportColumns = (when: When): Column<VitalsRecord>[] => [
  {
    title: 'Time',
    className: 'whitespace-nowrap',
    cell: ({ recordedAt }) => when(recordedAt),
    phone: { aside: ({ recordedAt }) => when(recordedAt) },
  },
  {
    title: 'Resident',
    isRowHeader: true,
    cell: (record) => (
      <span className="flex flex-col items-start gap-0.5 py-1 leading-5">
        <span>
          <TextLink href={`/residents/${record.residentId}`} className="font-name">
            {record.residentName} {record.residentLastName}
          </TextLink>{' '}
          <Nickname of={record.residentNickname} look="brackets" />
        </span>
        <OutOfRangeChips record={record} kinds={withoutColumn} />
      </span>
    ),
    phone: { title: (record) => `${record.residentName} ${record.residentLastName}` },
  },
  ...kindsInTables('all', 'wide').map(reportedReading),
  { title: 'Urine', cell: ({ urine }) => yesOrNo(urine) },
  { title: 'Defecation', cell: ({ defecation }) => yesOrNo(defecation) },
  {
    title: 'Recorded By',
    cell: ({ recordedByName }) => recordedByName || 'Unknown',
    phone: { text: ({ recordedByName }) => recordedByName || 'Unknown' },
  },
];

const statusOf = ({ status }: ReportDose) => {
  const { mark, word } = statusLooks[status];
  return (
    <span className="inline-flex items-center gap-1.5 align-middle font-label whitespace-nowrap">
      <Mark shape={mark} size={18} />
      {word}
    </span>
  );
};

/** The columns of the doses report, on the screen and on paper. */
export const dosesReportColumns = (when: When): Column<ReportDose>[] => [
  {
    title: 'Scheduled Time',
    className: 'whitespace-nowrap',
    cell: ({ scheduledFor }) => when(scheduledFor),
    phone: { text: ({ scheduledFor }) => when(scheduledFor) },
  },
  {
    title: 'Resident',
    isRowHeader: true,
    cell: ({ resident, residentId }) => (
      <TextLink href={`/residents/${residentId}`} className="flex-wrap gap-x-1 gap-y-0 leading-5">
        <span className="font-name">{fullName(resident)}</span>{' '}
        <Nickname of={resident.nickname} look="brackets" />
      </TextLink>
    ),
    phone: { title: ({ resident }) => fullName(resident), text: doseText },
  },
  { title: 'Medication', className: 'font-label leading-5', cell: ({ medication }) => medication.name },
  { title: 'Dosage', cell: ({ medication }) => formatStrength(medication) },
  {
    title: 'Dose',
    className: 'font-label leading-5',
    cell: ({ medication, dose }) => (dose ? formatDoseAmount(medication, dose) : '-'),
  },
  { title: 'Status', cell: statusOf, phone: { aside: statusOf } },
  {
    title: 'Administered By',
    cell: ({ administeredBy, secondPerson }) =>
      [administeredBy ?? 'N/A', secondPerson].filter(Boolean).join(', with '),
  },
  {
    title: 'Recorded By',
    cell: ({ recordedBy }) => recordedBy ?? '-',
    phone: { text: ({ recordedBy }) => recordedBy && `Recorded by ${recordedBy}` },
  },
  {
    title: 'Notes',
    quiet: true,
    className: 'text-s leading-5',
    cell: ({ notes }) => notes ?? '-',
    phone: { below: ({ notes }) => notes },
  },
];
