import { dosesDue } from '@hearthline/contracts/doses-due';
import { doseKeyOf, type DueDose, type MedicationRecord, type Prescription } from '@hearthline/contracts';
import { homeDay } from '../clinical/home-day.ts';
import { findRecordsOfDay } from '../medication-records/find-doses.repository.ts';
import type { MedicationRecordChanged } from '../medication-records/medication-record-changed.ts';
import type { MedicationRecordDocument } from '../medication-records/medication-record.repository.ts';
import { presentMedicationRecord } from '../medication-records/medication-record.presenter.ts';
import type { PrescriptionDocument } from '../prescriptions/prescription.repository.ts';
import { presentPrescription } from '../prescriptions/prescription.presenter.ts';
import type { PrescriptionsChanged } from '../prescriptions/prescriptions-changed.ts';
import { readAllOfResident, readPrescriptions } from '../prescriptions/read-prescriptions.ts';
import { findActiveResidents, type ActiveResident } from '../residents/resident-list.repository.ts';
import type { ResidentChanged } from '../residents/resident-changed.ts';

type RecordStatus = Pick<MedicationRecord, 'id' | 'status'>;

/** The doses of a home day, in order, with their prescriptions. */
export interface RoundDay {
  readonly day: string;
  /** By time, room and medication. */
  readonly doses: readonly DueDose[];
  readonly prescriptions: ReadonlyMap<string, Prescription>;
  /** As-needed prescriptions by room and medication. */
  readonly asNeeded: readonly Prescription[];
  /** Status of each dose that was acted on, by its key. */
  readonly statuses: Map<string, RecordStatus>;
}

export type RoundDayChange =
  | PrescriptionsChanged
  | ResidentChanged
  | MedicationRecordChanged
  /** Of many at once. */
  | { readonly kind: 'import' };

export interface RoundDays {
  /** The home's time zone. */
  readonly timezone: string;
  readonly of: (day: string) => Promise<RoundDay>;
  /** Keeps what is cached current. */
  readonly onChange: (change: RoundDayChange) => void;
}

/** How long a day is kept without a change, for changes that another server made, ms. */
const maxAgeMs = 30_000;
/** Today, the days beside it, and two that somebody looks at. */
const maxDays = 5;

interface Cached {
  readonly loading: Promise<RoundDay>;
  readonly loadedAt: number;
  /** Changes of records since loading began; applied again once it is done. */
  readonly changes: MedicationRecordChanged[];
  value: RoundDay | null;
}

/**
 * The doses of home days, worked out once and kept until a prescription or a resident changes. Statuses follow the records'
 * changes. What the server decides on is read from the database, not from here.
 */
export function createRoundDays(timezone: string): RoundDays {
  const cached = new Map<string, Cached>();

  async function load(day: string): Promise<RoundDay> {
    const loading = loadRoundDay(day, timezone);
    const entry: Cached = { loading, loadedAt: performance.now(), changes: [], value: null };
    cached.set(day, entry);
    if (cached.size > maxDays) cached.delete(cached.keys().next().value ?? '');
    try {
      const value = await loading;
      for (const change of entry.changes) apply(value, change);
      entry.value = value;
      return value;
    } catch (error) {
      if (cached.get(day) === entry) cached.delete(day);
      throw error;
    }
  }

  return {
    timezone,
    of(day) {
      const known = cached.get(day);
      // The day asked for last is dropped last.
      cached.delete(day);
      if (!known || performance.now() - known.loadedAt >= maxAgeMs) return load(day);
      cached.set(day, known);
      return known.value ? Promise.resolve(known.value) : known.loading;
    },
    onChange(change) {
      // A day that is being loaded may have been read before the change: it is answered, and not kept.
      if (change.kind !== 'medication-record') return cached.clear();
      for (const { value, changes } of cached.values()) {
        if (value) apply(value, change);
        else changes.push(change);
      }
    },
  };
}

function apply({ day, statuses }: RoundDay, change: MedicationRecordChanged): void {
  if (change.what === 'deleted') return removeById(statuses, change.record.id);
  const { record } = change;
  if (record.corrects) removeById(statuses, record.corrects);
  if (change.what === 'created' && change.hidden) return;
  const key = keyOfRecord(record);
  if (key !== null && record.day === day) statuses.set(key, { id: record.id, status: record.status });
}

function removeById(statuses: RoundDay['statuses'], id: string): void {
  for (const [key, status] of statuses) if (status.id === id) statuses.delete(key);
}

/** The key of a record's scheduled dose; null for any other record. */
export function keyOfRecord({
  prescriptionId,
  day,
  time,
}: Pick<MedicationRecord, 'prescriptionId' | 'day' | 'time'>): string | null {
  return prescriptionId === null || day === null || time === null
    ? null
    : doseKeyOf({ prescriptionId, day, time });
}

/** A home day of these residents alone, active or not; none of it is kept. */
export async function readRoundDayOf(
  residentIds: readonly string[],
  day: string,
  timezone: string,
): Promise<RoundDay> {
  const { from } = homeDay(day, timezone);
  const found = (await Promise.all(residentIds.map(readAllOfResident)))
    .flat()
    .filter(({ endsAt }) => endsAt === null || endsAt > from);
  const ids = found.map(({ _id }) => _id.toString());
  return buildRoundDay(day, timezone, { found, residents: [], records: await findRecordsOfDay(day, ids) });
}

async function loadRoundDay(day: string, timezone: string): Promise<RoundDay> {
  const [found, residents, records] = await Promise.all([
    readPrescriptions({ endsAfter: homeDay(day, timezone).from }),
    findActiveResidents(),
    findRecordsOfDay(day),
  ]);
  return buildRoundDay(day, timezone, { found, residents, records });
}

interface ReadOfDay {
  readonly found: readonly PrescriptionDocument[];
  /** By room. */
  readonly residents: readonly ActiveResident[];
  readonly records: readonly MedicationRecordDocument[];
}

function buildRoundDay(day: string, timezone: string, { found, residents, records }: ReadOfDay): RoundDay {
  const orders = new Map(residents.map(({ _id }, order) => [_id.toString(), order]));
  const orderOf = ({ residentId }: Prescription) => orders.get(residentId) ?? residents.length;
  const ordered = found
    .map(presentPrescription)
    .sort((a, b) => orderOf(a) - orderOf(b) || a.medication.name.localeCompare(b.medication.name));
  const doses = ordered.flatMap((prescription) => dosesDue(prescription, day, timezone));
  const statuses: RoundDay['statuses'] = new Map();
  for (const { id, status, ...record } of records.map(presentMedicationRecord)) {
    const key = keyOfRecord(record);
    if (key !== null) statuses.set(key, { id, status });
  }
  return {
    day,
    // A stable sort: room and medication stay in order within a time.
    doses: doses.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.time.localeCompare(b.time)),
    prescriptions: new Map(ordered.map((prescription) => [prescription.id, prescription])),
    asNeeded: ordered.filter(({ schedule }) => schedule.kind === 'as-needed'),
    statuses,
  };
}
