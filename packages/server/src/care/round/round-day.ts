import { getDoseKey } from '@hearthline/contracts';
import { batch } from '../../platform/flow/batch.ts';
import type { MedicationRecordChanged } from '../medication-records/medication-record-changed.ts';
import { forgetOpenDoses, keyOfRecord, loadRoundDays, type RoundDay } from './load-round-day.ts';
import { createOlderDoses, type OpenDose } from './older-doses.ts';
import { readOpenFrom } from './open-from.ts';
import type { RoundDayChange } from './round-day-change.ts';

export interface RoundDays {
  /** The home's time zone. */
  readonly timezone: string;
  readonly of: (day: string) => Promise<RoundDay>;
  /** Open doses that are too old for the round; sorted by time. */
  readonly older: (now: Date) => Promise<readonly OpenDose[]>;
  /** Open doses due before this time appear on their own day only; null if all stay open. */
  readonly openFrom: () => Promise<Date | null>;
  /** Updates the cache after a change. */
  readonly onChange: (change: RoundDayChange) => void;
}

/** The maximum age of a cached day in ms, to see changes made by other servers. */
const maxAgeMs = 30_000;
/**
 * The maximum of cached days: the four days of the round (two before today, today, one after) and three others being viewed.
 */
const maxDays = 7;
/** The timeout of a read in ms. */
const deadlineMs = 8_000;

interface Cached {
  readonly loading: Promise<RoundDay>;
  readonly loadedAt: number;
  /** Record changes since loading began; applied again after loading. */
  readonly changes: MedicationRecordChanged[];
  value: RoundDay | null;
}

/**
 * A cache of the doses of home days, cleared when a prescription or a resident changes. Record changes update the statuses. Do
 * not use it for decisions about writes: those read the database.
 */
export function createRoundDays(timezone: string): RoundDays {
  const cached = new Map<string, Cached>();
  const older = createOlderDoses(timezone);
  // The days of the round are requested together; the batch reads shared data once.
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
      if (entry.changes.some((change) => lacksDose(value, change))) cached.delete(day);
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
      // The value never changes while the server runs.
      openFrom ??= readOpenFrom().catch((error: unknown) => {
        openFrom = null;
        throw error;
      });
      return openFrom;
    },
    of(day) {
      const known = cached.get(day);
      // Reinsert the day as the most recently used.
      cached.delete(day);
      if (!known || performance.now() - known.loadedAt >= maxAgeMs) return load(day);
      cached.set(day, known);
      return known.value ? Promise.resolve(known.value) : known.loading;
    },
    onChange(change) {
      older.onChange(change);
      // A day that is still loading may contain the state before the change: it is returned but not cached.
      if (change.kind !== 'medication-record') return cached.clear();
      for (const [day, { value, changes }] of [...cached]) {
        if (!value) changes.push(change);
        else if (lacksDose(value, change)) cached.delete(day);
        else apply(value, change);
      }
    },
  };
}

/** True for the record of a dose that was left out because nobody was asked to give it: it stands in the day when it is read again. */
function lacksDose({ day, doses }: RoundDay, change: MedicationRecordChanged): boolean {
  if (change.what === 'deleted' || change.record.day !== day) return false;
  const key = keyOfRecord(change.record);
  return key !== null && !doses.some((dose) => getDoseKey(dose) === key);
}

/** Applies a change to a cached day. Most changes concern one day; the results of the others stay. */
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
