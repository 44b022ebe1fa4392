import { dosesDue } from '@hearthline/contracts/doses-due';
import {
  getDoseKey,
  isNotAskedFor,
  type DueDose,
  type MedicationRecord,
  type Prescription,
  type TimesNotAsked,
} from '@hearthline/contracts';
import { findActions } from '../../records/audit/audit.repository.ts';
import { homeDay } from '../../records/clinical/home-day.ts';
import { findRecordsOfDay } from '../medication-records/find-doses.repository.ts';
import type { MedicationRecordDocument } from '../medication-records/medication-record.repository.ts';
import { presentMedicationRecord } from '../medication-records/medication-record.presenter.ts';
import { presentPrescription } from '../prescriptions/prescription.presenter.ts';
import { readAllOfResident, readPrescriptions } from '../prescriptions/read-prescriptions.ts';
import { mapTimesNotAsked } from '../residents/absences.ts';
import { findActiveWithReturns, type ReturnedResident } from '../residents/resident-list.repository.ts';

type RecordStatus = Pick<MedicationRecord, 'id' | 'status'>;

/** The doses of a home day with their prescriptions. */
export interface RoundDay {
  readonly day: string;
  /** Sorted by time, room and medication. */
  readonly doses: readonly DueDose[];
  readonly prescriptions: ReadonlyMap<string, Prescription>;
  /** As-needed prescriptions, sorted by room and medication. */
  readonly asNeeded: readonly Prescription[];
  /** Status of each recorded dose, by its key. */
  readonly statuses: Map<string, RecordStatus>;
}

const openDoses = new WeakMap<RoundDay['statuses'], readonly DueDose[]>();

/** Drops the cached open doses after a status has changed. */
export const forgetOpenDoses = ({ statuses }: Pick<RoundDay, 'statuses'>): boolean =>
  openDoses.delete(statuses);

/** The unrecorded doses of a day; cached until a record changes. */
export function findOpenDoses({ doses, statuses }: RoundDay): readonly DueDose[] {
  const known = openDoses.get(statuses) ?? doses.filter((dose) => isOpen(dose, statuses));
  openDoses.set(statuses, known);
  return known;
}

/** Returns true if a dose has no record, or a correction made it due again. */
export function isOpen(dose: DueDose, statuses: RoundDay['statuses']): boolean {
  const status = statuses.get(getDoseKey(dose))?.status;
  return status === undefined || status === 'pending';
}

/** The key of a record's scheduled dose; null for any other record. */
export function keyOfRecord({
  prescriptionId,
  day,
  time,
}: Pick<MedicationRecord, 'prescriptionId' | 'day' | 'time'>): string | null {
  return prescriptionId === null || day === null || time === null
    ? null
    : getDoseKey({ prescriptionId, day, time });
}

/** A home day of these residents only, active or not; not cached. */
export async function readRoundDayForResidents(
  residentIds: readonly string[],
  day: string,
  timezone: string,
): Promise<RoundDay> {
  const { from } = homeDay(day, timezone);
  const found = (await Promise.all(residentIds.map(readAllOfResident)))
    .flat()
    .filter(({ endsAt }) => endsAt === null || endsAt > from)
    .map(presentPrescription);
  const records = await findRecordsOfDay(
    day,
    found.map(({ id }) => id),
  );
  return buildRoundDay(day, timezone, {
    found,
    residents: [],
    notAsked: new Map(),
    records,
  });
}

/** Loads several days; reads their prescriptions and residents once. */
export async function loadRoundDays(days: readonly string[], timezone: string): Promise<RoundDay[]> {
  const distinct = [...new Set(days)];
  const from = homeDay(
    distinct.reduce((a, b) => (a < b ? a : b)),
    timezone,
  ).from;
  const now = new Date();
  const [found, residents, moves, ...records] = await Promise.all([
    readPrescriptions({ endsAfter: from }),
    findActiveWithReturns(),
    from < now ? findActions('resident', { actions: ['activated', 'deactivated'], since: from }) : [],
    ...distinct.map((day) => findRecordsOfDay(day)),
  ]);
  const presented = found.map(presentPrescription);
  const notAsked = mapTimesNotAsked(residents, moves, now);
  const loaded = new Map(
    distinct.map((day, index) => {
      const begins = homeDay(day, timezone).from.getTime();
      const ofDay = presented.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > begins);
      const read = { found: ofDay, residents, notAsked, records: records[index] ?? [] };
      return [day, buildRoundDay(day, timezone, read)];
    }),
  );
  return days.flatMap((day) => loaded.get(day) ?? []);
}

interface ReadOfDay {
  readonly found: readonly Prescription[];
  /** Sorted by room. */
  readonly residents: readonly ReturnedResident[];
  /** By resident id. */
  readonly notAsked: ReadonlyMap<string, TimesNotAsked>;
  readonly records: readonly MedicationRecordDocument[];
}

function buildRoundDay(
  day: string,
  timezone: string,
  { found, residents, notAsked, records }: ReadOfDay,
): RoundDay {
  const orders = new Map(residents.map(({ _id }, order) => [_id.toString(), order]));
  const orderOf = ({ residentId }: Prescription) => orders.get(residentId) ?? residents.length;
  const ordered = [...found].sort(
    (a, b) => orderOf(a) - orderOf(b) || a.medication.name.localeCompare(b.medication.name),
  );
  const statuses: RoundDay['statuses'] = new Map();
  for (const { id, status, ...record } of records.map(presentMedicationRecord)) {
    const key = keyOfRecord(record);
    if (key !== null) statuses.set(key, { id, status });
  }
  const doses = ordered.flatMap((prescription) => {
    const due = dosesDue(prescription, day, timezone);
    const times = notAsked.get(prescription.residentId);
    // Leave out unrecorded doses of absent residents, and of those whose medicines are not checked since: they are not due.
    return times
      ? due.filter((dose) => statuses.has(getDoseKey(dose)) || !isNotAskedFor(times, dose.at))
      : due;
  });
  return {
    day,
    // The sort is stable: room and medication stay in order within a time.
    doses: doses.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.time.localeCompare(b.time)),
    prescriptions: new Map(ordered.map((prescription) => [prescription.id, prescription])),
    asNeeded: ordered.filter(({ schedule }) => schedule.kind === 'as-needed'),
    statuses,
  };
}
