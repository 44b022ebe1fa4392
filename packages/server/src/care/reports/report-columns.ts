import { TZDate } from '@date-fns/tz';
import {
  assessVitals,
  describeReading,
  formatAmountNumber,
  formatStrength,
  formatTotal,
  formatUnit,
  formatReading,
  isLeftOutOfRecheck,
  isRequiredKind,
  kindsInTables,
  columnTitle,
  readings,
  vitalKinds,
  type ReportDose,
  type ReportDoseStatus,
  type VitalKind,
  type VitalsRecord,
} from '@hearthline/contracts';

/** A column of an exported report, as text. */
export interface ReportColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string | number | null;
  /** Width in a PDF: by default as wide as its text; `*` takes the remaining width. */
  readonly width?: '*';
  /** Left out of a PDF. */
  readonly isCsvOnly?: true;
  /** In a PDF it is not struck through in a struck row. */
  readonly isNote?: true;
}

/** Formats an instant as day and time in the home's time zone: "2026-11-21 14:02". */
export function homeMoment(timezone: string): (moment: string) => string {
  return (moment) => {
    // TZDate's toISOString() prints local time with the zone's offset.
    const written = new TZDate(Date.parse(moment), timezone).toISOString();
    return `${written.slice(0, 10)} ${written.slice(11, 16)}`;
  };
}

/** Formats a name as "name lastName (nickname)". */
const residentText = (name: string, lastName: string, nickname: string | null): string =>
  `${name} ${lastName}${nickname ? ` (${nickname})` : ''}`;

const yesOrNo = (is: boolean | null): string => (is === null ? '-' : is ? 'Yes' : 'No');

/** The value of a reading. If it was not measured: the reason, or "N/A" if it is optional. */
function readingCell(record: VitalsRecord, kind: VitalKind): string | number {
  const value = record[kind];
  if (typeof value === 'number' && readings[kind].decimals > 0) return formatReading(kind, value);
  if (value !== null) return value;
  if (!isRequiredKind(kind)) return 'N/A';
  return isLeftOutOfRecheck(kind, record) ? '-' : notMeasuredText(record.notMeasured[kind]);
}

export const notMeasuredText = (reason: string | undefined): string =>
  reason ? `Not measured: ${reason}` : 'Not measured';

/** E.g. "SpO2 86 % (Severe), Temperature 39.6 °C (Severe)". */
function outOfRangeText(record: VitalsRecord): string {
  const bands = assessVitals(record);
  const words = vitalKinds.flatMap((kind: VitalKind) => {
    const value = record[kind];
    const band = bands[kind];
    return value === null || !band || band.tone === 'normal'
      ? []
      : [`${describeReading(kind, value)} (${band.word})`];
  });
  return words.join(', ');
}

/** The columns of the page, and the fields that the opened record also shows. */
export function vitalsColumns(timezone: string): ReportColumn<VitalsRecord>[] {
  const when = homeMoment(timezone);
  return [
    { title: 'Time', cell: ({ recordedAt }) => when(recordedAt) },
    {
      title: 'Resident',
      cell: ({ residentName, residentLastName, residentNickname }) =>
        residentText(residentName, residentLastName, residentNickname),
    },
    ...kindsInTables('all', 'wide').map((kind) => ({
      title: columnTitle(kind),
      cell: (record: VitalsRecord) => readingCell(record, kind),
    })),
    { title: 'Urine', cell: ({ urine }) => yesOrNo(urine) },
    { title: 'Defecation', cell: ({ defecation }) => yesOrNo(defecation) },
    { title: 'Recorded By', cell: ({ recordedByName }) => recordedByName },
    { title: 'Out of Range', width: '*', cell: outOfRangeText },
    ...kindsInTables('resident').map((kind) => ({
      title: columnTitle(kind),
      isCsvOnly: true as const,
      cell: (record: VitalsRecord) => (record[kind] === null ? null : formatReading(kind, record[kind])),
    })),
    { title: 'Notes', isCsvOnly: true, cell: ({ notes }) => notes },
    { title: 'Record Number', isCsvOnly: true, cell: ({ recordNumber }) => recordNumber },
  ];
}

/** The words of a dose's status, as on the page. */
const statusWords: Readonly<Record<ReportDoseStatus, string>> = {
  administered: 'Administered',
  refused: 'Refused',
  omitted: 'Omitted',
  held: 'Held',
  missed: 'Missed',
  pending: 'Pending',
};

export function dosesColumns(timezone: string): ReportColumn<ReportDose>[] {
  const when = homeMoment(timezone);
  return [
    { title: 'Scheduled Time', cell: ({ scheduledFor }) => when(scheduledFor) },
    {
      title: 'Resident',
      cell: ({ resident: { name, lastName, nickname } }) => residentText(name, lastName, nickname),
    },
    { title: 'Medication', cell: ({ medication }) => medication.name },
    { title: 'Dosage', cell: ({ medication }) => formatStrength(medication) },
    { title: 'Form', isCsvOnly: true, cell: ({ medication }) => medication.form ?? null },
    { title: 'Amount', cell: ({ dose }) => dose && formatAmountNumber(dose.amount) },
    { title: 'Unit', cell: ({ dose }) => dose && formatUnit(dose.unit, dose.amount) },
    { title: 'Total', cell: ({ medication, dose }) => dose && formatTotal(medication, dose) },
    { title: 'Status', cell: ({ status }) => statusWords[status] },
    { title: 'Administered By', cell: ({ administeredBy }) => administeredBy ?? 'N/A' },
    { title: 'Second Person', cell: ({ secondPerson }) => secondPerson },
    { title: 'Recorded By', cell: ({ recordedBy }) => recordedBy },
    { title: 'Given', cell: ({ administeredAt }) => administeredAt && when(administeredAt) },
    { title: 'Notes', width: '*', cell: ({ notes }) => notes ?? '-' },
  ];
}
