import { dosesDue } from '@hearthline/contracts/doses-due';
import {
  getDoseKey,
  isNotAskedFor,
  roundRules,
  type DueDose,
  type Prescription,
} from '@hearthline/contracts';
import { findActions } from '../../records/audit/audit.repository.ts';
import { homeDay, homeDaysBetween } from '../../records/clinical/home-day.ts';
import { batch } from '../../platform/flow/batch.ts';
import { readRecordedDoseKeys } from '../medication-records/recorded-dose-keys.repository.ts';
import { presentPrescription } from '../prescriptions/prescription.presenter.ts';
import { readPrescriptions } from '../prescriptions/read-prescriptions.ts';
import { mapTimesNotAsked } from '../residents/absences.ts';
import { findActiveWithReturns } from '../residents/resident-list.repository.ts';
import { readOpenFrom } from './open-from.ts';
import type { RoundDayChange } from './round-day-change.ts';

/** A scheduled dose without a record. */
export interface OpenDose {
  readonly dose: DueDose;
  readonly prescription: Prescription;
}

export interface OlderDoses {
  readonly read: (now: Date) => Promise<readonly OpenDose[]>;
  /** Updates the cache after a change. */
  readonly onChange: (change: RoundDayChange) => void;
}

const dayMs = 24 * 60 * 60_000;
/** The timeout of a read in ms. */
const deadlineMs = 8_000;
/** The maximum age of the cached list in ms, to see changes made by other servers. */
const maxAgeMs = 5 * 60_000;

const never = { absences: [] };

interface Kept {
  /** Sorted by time. */
  readonly open: readonly OpenDose[];
  /** The last home day of the list. */
  readonly last: string;
  readonly readAt: number;
}

/**
 * The open doses of active residents in the last 14 days that are too old for the round. Computed from the prescriptions and
 * the keys of the days' records, and cached until one of them changes.
 */
export function createOlderDoses(timezone: string): OlderDoses {
  let kept: Kept | null = null;
  let changes = 0;

  const load = batch(
    async (days: readonly (readonly string[])[]) => {
      const begun = changes;
      // Around midnight the list of the later day also contains the doses of the other day.
      const latest = days.reduce((a, b) => ((a.at(-1) ?? '') > (b.at(-1) ?? '') ? a : b));
      const loaded = await readOpenOn(latest, timezone);
      // If a change arrived during the read, the result is returned but not cached.
      if (begun === changes) kept = loaded;
      return days.map(() => loaded);
    },
    { deadlineMs },
  );

  return {
    async read(now) {
      const [oldest, newest] = [
        new Date(now.getTime() - roundRules.openDays * dayMs),
        new Date(now.getTime() - roundRules.openMs),
      ];
      const days = homeDaysBetween(oldest, newest, timezone);
      const isCurrent =
        kept !== null && kept.last === days.at(-1) && performance.now() - kept.readAt < maxAgeMs;
      const { open } = isCurrent && kept ? kept : await load(days);
      return open.filter(({ dose }) => isWithin(new Date(dose.at), oldest, newest));
    },
    onChange(change) {
      if (!mayConcern(change, kept?.last)) return;
      changes += 1;
      kept = null;
    },
  };
}

const isWithin = (at: Date, oldest: Date, newest: Date) => at >= oldest && at <= newest;

/** Returns true if a change may affect the list. Records of today and yesterday, which are most, and Form 02 do not. */
function mayConcern(change: RoundDayChange, last: string | undefined): boolean {
  if (change.kind !== 'medication-record' || change.what === 'deleted' || last === undefined) return true;
  const { prescriptionId, day, time } = change.record;
  return prescriptionId !== null && day !== null && time !== null && day <= last;
}

async function readOpenOn(days: readonly string[], timezone: string): Promise<Kept> {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const { from } = homeDay(first, timezone);
  const readAt = performance.now();
  const [recorded, found, moves, openFrom, residents] = await Promise.all([
    readRecordedDoseKeys(first, last),
    readPrescriptions({ endsAfter: from }),
    findActions('resident', { actions: ['activated', 'deactivated'], since: from }),
    readOpenFrom(),
    findActiveWithReturns(),
  ]);
  const notAsked = mapTimesNotAsked(residents, moves, new Date());
  const isOpen = (dose: DueDose, { residentId }: Prescription) =>
    !recorded.has(getDoseKey(dose)) &&
    (openFrom === null || new Date(dose.at) >= openFrom) &&
    !isNotAskedFor(notAsked.get(residentId) ?? never, dose.at);
  const open = found.map(presentPrescription).flatMap((prescription) =>
    days.flatMap((day) =>
      dosesDue(prescription, day, timezone)
        .filter((dose) => isOpen(dose, prescription))
        .map((dose) => ({ dose, prescription })),
    ),
  );
  return { open: open.sort((a, b) => a.dose.at.localeCompare(b.dose.at)), last, readAt };
}
