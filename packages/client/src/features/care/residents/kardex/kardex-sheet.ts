import {
  doseWindowMinutes,
  findAbsenceFor,
  formatProduct,
  type Kardex,
  type KardexRow,
  type MedicationRecord,
  type Prescription,
} from '@hearthline/contracts';
import { countingRecords } from '../../../../care/records/counting-records.ts';
import { groupBy } from '../../../../lib/shell/group-by.ts';
import {
  dosesOfRecords,
  linesByNumber,
  linesByTime,
  getRecordMoment,
  type ChartDose,
  type ChartLine,
  type Home,
} from './chart-lines.ts';
import { stateOfDose } from './chart-state.ts';

/** A prescription, or a medication that was recorded without a prescription. */
export interface ChartRow {
  readonly key: string;
  /** "Metformin 500 mg tablet" */
  readonly medication: string;
  readonly prescription: Prescription | null;
  /** The prescription's successor, if it is on the sheet. */
  readonly successor: Prescription | null;
  readonly lines: readonly ChartLine[];
  /** True if the prescription was not in force at any time of that home day. */
  readonly isOff: (day: string) => boolean;
}

const sectionKinds = ['scheduled', 'as-needed', 'ended', 'without'] as const;
export type SectionKind = (typeof sectionKinds)[number];

export interface ChartSection {
  readonly kind: SectionKind;
  readonly rows: readonly ChartRow[];
}

export interface ChartSheet {
  readonly month: string;
  readonly days: readonly string[];
  readonly home: Kardex['home'];
  /** Without empty sections. */
  readonly sections: readonly ChartSection[];
}

const isScheduled = ({ prescriptionId, day, time }: MedicationRecord): boolean =>
  prescriptionId !== null && day !== null && time !== null;

/** True if a record belongs on the sheet of a resident's month. */
export function isOnSheet(
  record: MedicationRecord,
  { residentId, month, rows }: Pick<Kardex, 'residentId' | 'month' | 'rows'>,
  home: Home,
): boolean {
  if (record.residentId !== residentId) return false;
  const day = isScheduled(record) ? record.day : home.isoDay(getRecordMoment(record));
  if (!day?.startsWith(month)) return false;
  return !isScheduled(record) || rows.some(({ prescription }) => prescription.id === record.prescriptionId);
}

/** The sheet of a month at a moment. `records` may contain records of other sheets, and corrected records. */
export function chartSheet(
  kardex: Kardex,
  records: readonly MedicationRecord[],
  home: Home,
  now: Date,
): ChartSheet {
  const { month, days, rows } = kardex;
  const counting = countingRecords(records).filter((record) => isOnSheet(record, kardex, home));
  const byPrescription = groupBy(counting, ({ prescriptionId }) => prescriptionId ?? '');
  const prescriptions = new Map(rows.map(({ prescription }) => [prescription.id, prescription]));
  const charted = rows.map((row): ChartRow => {
    const { prescription } = row;
    const own = byPrescription.get(prescription.id) ?? [];
    const { id, medication, schedule, replacedBy } = prescription;
    return {
      key: id,
      medication: formatProduct(medication),
      prescription,
      successor: (replacedBy && prescriptions.get(replacedBy)) || null,
      lines:
        schedule.kind === 'scheduled'
          ? linesByTime(dosesOfRow(row, own, kardex, now))
          : linesByNumber(dosesOfRecords(own, home, now), true),
      isOff: offDays(prescription, home),
    };
  });
  const sections = new Map<SectionKind, ChartRow[]>();
  for (const chain of chainsOf(charted)) {
    const kind = kindOf(chain, { days, home, now });
    sections.set(kind, [...(sections.get(kind) ?? []), ...chain]);
  }
  sections.set('without', withoutPrescription(byPrescription.get('') ?? [], home, now));
  return {
    month,
    days,
    home: kardex.home,
    sections: sectionKinds.flatMap((kind) => {
      const ofKind = sections.get(kind) ?? [];
      return ofKind.length > 0 ? [{ kind, rows: ofKind }] : [];
    }),
  };
}

/** The due doses, and recorded doses that are no longer due, e.g. from before a stop. */
function dosesOfRow(
  { prescription, doses }: KardexRow,
  records: readonly MedicationRecord[],
  { windows, absences, uncheckedSince }: Kardex,
  now: Date,
): ChartDose[] {
  const keyOf = (day: string | null, time: string | null) => `${prescription.id} ${day ?? ''} ${time ?? ''}`;
  const byKey = new Map(records.map((record) => [keyOf(record.day, record.time), record]));
  const due = new Map(doses.map((dose) => [keyOf(dose.day, dose.time), dose]));
  for (const [key, { day, time, scheduledFor }] of byKey)
    if (day !== null && time !== null && !due.has(key)) due.set(key, { day, time, at: scheduledFor });
  const windowMinutes = doseWindowMinutes(prescription, windows);
  return [...due].map(([key, dose]) => {
    const record = byKey.get(key);
    const state = stateOfDose({ at: dose.at, record, windowMinutes }, { absences, uncheckedSince }, now);
    const away = findAbsenceFor(absences, dose.at);
    const absence = state !== 'away' ? undefined : away ? away.kind : ('unchecked' as const);
    return { ...dose, key, record, state, absence };
  });
}

function offDays({ startsAt, endsAt }: Prescription, { isoDay }: Home): ChartRow['isOff'] {
  const first = isoDay(startsAt);
  // The end is exclusive: a prescription that ends at midnight was not in force on the day that begins.
  const last = endsAt === null ? '9999' : isoDay(new Date(Date.parse(endsAt) - 1));
  return (day) => day < first || day > last;
}

/** Chains of prescriptions and their successors of the same medication, oldest first; by medication. */
function chainsOf(rows: readonly ChartRow[]): ChartRow[][] {
  const successors = new Map(
    rows.map(({ key, successor }) => [key, successor?.replacesMedication ? undefined : successor?.id]),
  );
  const lastOf = (key: string): string => {
    const next = successors.get(key);
    return next === undefined ? key : lastOf(next);
  };
  const startOf = ({ prescription }: ChartRow) => prescription?.startsAt ?? '';
  return [...groupBy(rows, ({ key }) => lastOf(key)).values()]
    .map((chain) => chain.toSorted((a, b) => startOf(a).localeCompare(startOf(b))))
    .sort((a, b) => {
      const [one, other] = [a[0]?.medication ?? '', b[0]?.medication ?? ''];
      return one.localeCompare(other);
    });
}

/** The last prescription of a chain decides its section: "ended" if it ended within the month. */
function kindOf(
  chain: readonly ChartRow[],
  { days, home, now }: { readonly days: readonly string[]; readonly home: Home; readonly now: Date },
): SectionKind {
  const last = chain.at(-1)?.prescription;
  if (!last) return 'without';
  const { endsAt, schedule } = last;
  const isOver = endsAt !== null && Date.parse(endsAt) <= now.getTime();
  if (isOver && home.isoDay(new Date(Date.parse(endsAt) - 1)) <= (days.at(-1) ?? '')) return 'ended';
  return schedule.kind === 'as-needed' ? 'as-needed' : 'scheduled';
}

function withoutPrescription(records: readonly MedicationRecord[], home: Home, now: Date): ChartRow[] {
  return [...groupBy(records, ({ medication }) => formatProduct(medication))]
    .map(([medication, ofMedication]) => ({
      key: `without ${medication}`,
      medication,
      prescription: null,
      successor: null,
      lines: linesByNumber(dosesOfRecords(ofMedication, home, now)),
      isOff: () => false,
    }))
    .sort((a, b) => a.medication.localeCompare(b.medication));
}

/** The doses of a home day in the order of their times. */
export function dosesOnDay({ sections }: ChartSheet, day: string): { row: ChartRow; dose: ChartDose }[] {
  return sections
    .flatMap(({ rows }) => rows)
    .flatMap((row) =>
      row.lines.flatMap(({ doses }) => {
        const dose = doses.get(day);
        return dose ? [{ row, dose }] : [];
      }),
    )
    .sort((a, b) => a.dose.at.localeCompare(b.dose.at) || a.dose.time.localeCompare(b.dose.time));
}
