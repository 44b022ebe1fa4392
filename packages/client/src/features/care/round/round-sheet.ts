import {
  formatDoseAmount,
  formatDoseRemarks,
  formatInstructions,
  formatProduct,
  getDoseKey,
  lacksCheck,
  restoredPrescription,
  type MedicationRecord,
  type Resident,
  type RoundPrescription,
  type ShiftSheet,
  uncheckedText,
} from '@hearthline/contracts';
import { compareByRoom } from '../../../care/compare-by-room.ts';
import { countingRecords } from '../../../care/records/counting-records.ts';
import { groupBy } from '../../../lib/shell/group-by.ts';
import type { HomeTime } from '../../../lib/time/home-time.ts';
import { asNeededRuleText } from './dose-text.ts';
import { getEndedState } from './ended-prescription.tsx';
import { getRoundDoseKey } from './round-doses.ts';

/** A line of the paper round: a dose with its boxes, or an as-needed medication with empty ones. */
export interface SheetLine {
  readonly key: string;
  /** "08:00"; of a dose from before the shift with its day: "2026-11-20 20:00". Null: as needed. */
  readonly time: string | null;
  /** "Metformin 500 mg tablet" */
  readonly medication: string;
  /** "1 tablet (500 mg)"; null for a record without a prescription. */
  readonly amount: string | null;
  /** "oral" */
  readonly route: string | null;
  /** Instructions and rules, each a sentence. */
  readonly notes: readonly string[];
  readonly twoPeople: boolean;
  /** The record, if there is one: given, refused, omitted or held. For an as-needed medication, the latest given dose. */
  readonly record: MedicationRecord | null;
}

export interface SheetOfResident {
  readonly resident: Resident;
  readonly scheduled: readonly SheetLine[];
  readonly asNeeded: readonly SheetLine[];
}

interface KnownToSheet {
  readonly residents: readonly Resident[];
  readonly home: Pick<HomeTime, 'clock' | 'isoDay'>;
  /** The time at which the sheet was read. */
  readonly now: Date;
}

/** The paper round of a shift: active residents who have anything, in the order of their rooms. */
export function buildRoundSheet(
  { shift, doses, prescriptions, records, pending }: ShiftSheet,
  { residents, home, now }: KnownToSheet,
): SheetOfResident[] {
  const prescribed = new Map(prescriptions.map((sent) => [sent.id, restoredPrescription(sent)]));
  const valid = countingRecords(records);
  const recordOf = new Map(
    valid.filter(({ status }) => status !== 'pending').map((record) => [getRoundDoseKey(record), record]),
  );
  const scheduled = doses.flatMap((dose): (SheetLine & { residentId: string; at: string })[] => {
    const prescription = prescribed.get(dose.prescriptionId);
    if (!prescription) return [];
    const key = getDoseKey(dose);
    const time = dose.at < shift.from ? `${dose.day} ${dose.time}` : dose.time;
    return [
      {
        ...lineOf(prescription, recordOf.get(key) ?? null, { home, now }),
        key,
        time,
        at: dose.at,
        residentId: prescription.residentId,
      },
    ];
  });
  const without = pending.map((record) => ({
    ...plannedLineOf(record),
    time:
      record.scheduledFor < shift.from
        ? `${home.isoDay(record.scheduledFor)} ${home.clock(record.scheduledFor)}`
        : home.clock(record.scheduledFor),
    at: record.scheduledFor,
    residentId: record.residentId,
  }));
  const asNeeded = [...prescribed.values()].flatMap((prescription) => {
    const { schedule, residentId, id } = prescription;
    if (schedule.kind !== 'as-needed') return [];
    const line = lineOf(prescription, findLatest(valid, prescription), { home, now });
    return [{ ...line, key: id, time: null, residentId }];
  });
  const [byResident, asNeededByResident] = [
    groupBy([...scheduled, ...without], ({ residentId }) => residentId),
    groupBy(asNeeded, ({ residentId }) => residentId),
  ];
  return residents
    .filter(({ id, active }) => active && (byResident.has(id) || asNeededByResident.has(id)))
    .toSorted(compareByRoom)
    .map((resident) => ({
      resident,
      scheduled: (byResident.get(resident.id) ?? []).toSorted(
        (a, b) => a.at.localeCompare(b.at) || a.medication.localeCompare(b.medication),
      ),
      asNeeded: asNeededByResident.get(resident.id) ?? [],
    }));
}

/** A planned record: of Form 02, or a prescribed dose that a correction made due again. */
function plannedLineOf(record: MedicationRecord): Omit<SheetLine, 'time'> {
  const { id, medication, dose, prescriptionId } = record;
  const remarks = formatDoseRemarks(record);
  return {
    key: id,
    medication: formatProduct(medication),
    amount: dose && formatDoseAmount(medication, dose),
    route: null,
    notes: [
      ...(prescriptionId === null ? ['Without a prescription.'] : ['Due again after a correction.']),
      ...(remarks === '' ? [] : [`${remarks}.`]),
    ],
    // Its prescription is not on the sheet: a box too many does no harm.
    twoPeople: prescriptionId !== null,
    record: null,
  };
}

function lineOf(
  prescription: RoundPrescription,
  record: MedicationRecord | null,
  { home, now }: Pick<KnownToSheet, 'home' | 'now'>,
): Omit<SheetLine, 'key' | 'time'> {
  const { medication, dose, route, schedule, timeCritical, twoPeople, startsAt } = prescription;
  const ended = getEndedState(prescription, now);
  const rule =
    schedule.kind === 'as-needed' ? `For: ${schedule.reason}. ${asNeededRuleText(schedule)}.` : null;
  const notes = [
    ended && `${ended}: ask the nurse in charge before giving it.`,
    startsAt !== null && startsAt > now.toISOString() && `From ${home.clock(startsAt)}.`,
    rule,
    formatInstructions(prescription),
    timeCritical && 'Time-critical.',
    twoPeople && 'Two people.',
    lacksCheck(prescription) && `${uncheckedText}.`,
  ];
  return {
    medication: formatProduct(medication),
    amount: formatDoseAmount(medication, dose),
    route,
    notes: notes.filter((note): note is string => Boolean(note)),
    twoPeople,
    record,
  };
}

/** The latest dose that was given of an as-needed medication; null if none is known. */
function findLatest(
  records: readonly MedicationRecord[],
  { residentId, medicationId }: RoundPrescription,
): MedicationRecord | null {
  const given = records.filter(
    (record) =>
      record.residentId === residentId &&
      record.medicationId === medicationId &&
      record.status === 'administered' &&
      record.administeredAt !== null,
  );
  return given.toSorted((a, b) => (b.administeredAt ?? '').localeCompare(a.administeredAt ?? ''))[0] ?? null;
}
