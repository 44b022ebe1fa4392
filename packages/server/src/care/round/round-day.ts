import { batch } from '../../platform/core/batch.ts';
import type { MedicationRecordChanged } from '../medication-records/medication-record-changed.ts';
import { forgetOpenDoses, keyOfRecord, loadRoundDays, type RoundDay } from './load-round-day.ts';
import { createOlderDoses, type OpenDose } from './older-doses.ts';
import { readOpenFrom } from './open-from.ts';
import type { RoundDayChange } from './round-day-change.ts';

export interface RoundDays {
  /** The home's time zone. */
  readonly timezone: string;
  readonly of: (day: string) => Promise<RoundDay>;
  /** Open doses that are too old for the round; by time. */
  readonly older: (now: Date) => Promise<readonly OpenDose[]>;
  /** Open doses that were due before are asked for on their own day alone; null: all are. */
  readonly openFrom: () => Promise<Date | null>;
  /** Keeps what is cached current. */
  readonly onChange: (change: RoundDayChange) => void;
}

/** How long a day is kept without a change, for changes that another server made, ms. */
const maxAgeMs = 30_000;
/** The days of the round (two before today, today, one after) and three that somebody looks at. */
const maxDays = 7;
/** As long as a read may take, ms. */
const deadlineMs = 8_000;

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
  const older = createOlderDoses(timezone);
  // The days of the round are asked for together, and read what they share once.
  const loadDay = batch((days: readonly string[]) => loadRoundDays(days, timezone), { deadlineMs });
  let openFrom: Promise<Date | null> | null = null;

  async function load(day: string): Promise<RoundDay> {
    const loading = loadDay(day);
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
    older: older.read,
    openFrom() {
      // It never changes while the server runs.
      openFrom ??= readOpenFrom().catch((error: unknown) => {
        openFrom = null;
        throw error;
      });
      return openFrom;
    },
    of(day) {
      const known = cached.get(day);
      // The day asked for last is dropped last.
      cached.delete(day);
      if (!known || performance.now() - known.loadedAt >= maxAgeMs) return load(day);
      cached.set(day, known);
      return known.value ? Promise.resolve(known.value) : known.loading;
    },
    onChange(change) {
      older.onChange(change);
      // A day that is being loaded may have been read before the change: it is answered, and not kept.
      if (change.kind !== 'medication-record') return cached.clear();
      for (const { value, changes } of cached.values()) {
        if (value) apply(value, change);
        else changes.push(change);
      }
    },
  };
}

/** Most changes are of one day: of the others what was worked out stays. */
function apply({ day, statuses }: RoundDay, change: MedicationRecordChanged): void {
  if (change.what === 'deleted') return removeById(statuses, change.record.id);
  const { record } = change;
  if (record.corrects) removeById(statuses, record.corrects);
  if (change.what === 'created' && change.hidden) return;
  const key = keyOfRecord(record);
  if (key === null || record.day !== day) return;
  statuses.set(key, { id: record.id, status: record.status });
  forgetOpenDoses({ statuses });
}

function removeById(statuses: RoundDay['statuses'], id: string): void {
  for (const [key, status] of statuses)
    if (status.id === id) {
      statuses.delete(key);
      forgetOpenDoses({ statuses });
    }
}
