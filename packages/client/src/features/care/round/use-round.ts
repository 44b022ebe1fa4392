import {
  defaultDoseWindows,
  doseWindowMinutes,
  isInRound,
  type DoseWindows,
  type DueDose,
  type Medication,
  type Resident,
  type RoundPrescription,
} from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { countingRecords } from '../../../care/records/counting-records.ts';
import { useAllResidents } from '../../../care/use-all-residents.ts';
import { connectionStatusAtom } from '../../../lib/live/connection.ts';
import { dosesChangeCountAtom, medicationRecordsCollection } from '../../../lib/live/collections.ts';
import { useHomeTime, type HomeTime } from '../../../lib/time/home-time.ts';
import { useLoadState, type LiveQueryState } from '../../../lib/live/load-state.ts';
import { useHomeDay } from '../../../lib/time/use-home-day.ts';
import { useLiveQuery, type LiveQuery } from '../../../lib/live/use-live-query.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useThrottledEffect } from '../../../lib/live/use-throttled-effect.ts';
import { useClaims } from './use-claims.ts';
import { useStock } from './use-stock.ts';
import { useDropDoseDrafts } from './dose-drafts.ts';
import { useDoseNotes, type DoseNotes } from './dose-notes.ts';
import { loadPending, loadRound, roundAtom } from './load-round.ts';
import { pendingRecords, withPending, type PendingRecord } from './pending-records.ts';
import { countDoses, isRecorded, joinDoses, type RoundCounts, type RoundDose } from './round-doses.ts';
import { joinAsNeeded, type AsNeededOfResident } from './as-needed.ts';

/** A burst of changes reloads once in this time, ms. */
const reloadMs = 1_000;

/** Interval at which states are recomputed from the clock, ms. */
const clockMs = 5_000;

export interface Round {
  readonly state: LiveQueryState;
  /** The home day that is shown, `yyyy-MM-dd`. */
  readonly day: string;
  readonly doses: readonly RoundDose[];
  /** Pending records that are not doses of the round. */
  readonly pending: readonly PendingRecord[];
  /** Counts all doses and pending records, including those that are not loaded yet. */
  readonly counts: RoundCounts;
  readonly asNeeded: readonly AsNeededOfResident[];
  /** All residents of the home. */
  readonly residents: readonly Resident[];
  readonly notes: DoseNotes;
  readonly stock: ReadonlyMap<string, Medication>;
  readonly windows: DoseWindows;
  readonly now: Date;
  /** Everything shown is known to be true now. A dose is given only then. */
  readonly isLive: boolean;
  /**
   * "14:02": time since which the round is not live. Null while it is live, before the first load, and while the page
   * connects for the first time.
   */
  readonly notLiveSince: string | null;
}

/** The doses of the round with their residents, records and claims, kept up to date. */
export function useRound(): Round {
  const day = useHomeDay();
  const now = useNow(clockMs);
  const home = useHomeTime();
  const residents = useAllResidents();
  const claims = useClaims();
  const reload = ['medication-records', 'residents'] as const;
  const live = useLiveQuery(`round ${day}`, (signal) => loadRound(day, signal), reload);
  const pendingLive = useLiveQuery(
    `pending records ${day}`,
    (signal) => loadPending((at) => home.isoDay(at) <= day, signal),
    reload,
  );
  useThrottledEffect(useAtomValue(dosesChangeCountAtom), live.retry, reloadMs);
  const connection = useAtomValue(connectionStatusAtom);

  const round = useAtomValue(roundAtom);
  const windows = round?.windows ?? defaultDoseWindows;
  const notes = useDoseNotes(round?.doses ?? noDoses, round?.prescriptions ?? noPrescriptions);
  // Near midnight the server's day may differ for a moment. Tomorrow's doses come with the list once a dose may be due.
  const isOtherDay = round !== null && round.day !== day;
  const reason = isOtherDay ? now.getTime() : Number(isNearMidnight(now, windows, home));
  useThrottledEffect(reason, live.retry, reloadMs);

  const stock = useStock();
  const allRecords = useAtomValue(medicationRecordsCollection.allAtom);
  useDropDoseDrafts(allRecords, day);
  const joined = useMemo(() => {
    if (!round) return { doses: [], pending: [], counts: countDoses([]), asNeeded: [] };
    const records = countingRecords(allRecords);
    const known = {
      prescriptions: round.prescriptions,
      windows: round.windows,
      residents: residents.residents,
      claims: claims.claims,
      notes,
      stock,
      records: records.filter(({ prescriptionId }) => prescriptionId !== null),
    };
    const doses = joinDoses(round.doses, known, now).filter((dose) =>
      isInRound(dose.due, {
        today: round.day,
        now,
        isOpen: !isRecorded(dose),
        windowMinutes: doseWindowMinutes(dose.prescription, round.windows),
      }),
    );
    const doseKeys = new Set(doses.map(({ key }) => key));
    const isByToday = (at: string) => home.isoDay(at) <= round.day;
    const pending = pendingRecords({ ...known, records, doseKeys, isByToday }, now);
    return {
      // Doses given by Form 02 count for the interval too.
      doses,
      pending,
      asNeeded: joinAsNeeded({ ...known, records }, now),
      counts: withPending(round.counts ?? countDoses(doses), pending),
    };
  }, [round, residents.residents, allRecords, claims.claims, notes, stock, now, home]);

  // The pages that have come were read in this connection: they are live while the others are on their way.
  const isPartly = live.status === 'loading' && round !== null && round.counts !== null;
  const roundLive = isPartly ? { ...live, isLive: connection.state === 'live' } : live;
  const others = [pendingLive, residents.live, claims.live];
  const parts = [roundLive, ...others];
  const state = useLoadState(parts.find(({ status }) => status === 'failed') ?? live);
  const isLoading = isPartly ? others.some(isFirstLoad) : [live, ...others].some(isFirstLoad);
  const isLive = !isLoading && round !== null && parts.every((part) => part.isLive);
  const since = connection.since ?? state.lastValidAt;
  // Lists come before the first heartbeat, so new data must not be called old. Connecting ends as live or lost.
  const isConnecting = connection.state === 'connecting' && state.status !== 'failed';
  const status =
    state.status === 'failed' ? 'failed' : isLoading ? 'loading' : isPartly ? 'ready' : state.status;
  return {
    ...joined,
    residents: residents.residents,
    state: { ...state, status },
    day,
    notes,
    stock,
    windows,
    now,
    isLive,
    notLiveSince: isLive || isLoading || isConnecting || since === null ? null : home.clock(since),
  };
}

const noDoses: readonly DueDose[] = [];
const noPrescriptions: ReadonlyMap<string, RoundPrescription> = new Map();

const isFirstLoad = ({ status, lastValidAt }: LiveQuery) => status === 'loading' && lastValidAt === null;

/** True if a dose of tomorrow may be due now. */
function isNearMidnight(now: Date, { normal, timeCritical }: DoseWindows, home: HomeTime): boolean {
  const latest = new Date(now.getTime() + Math.max(normal, timeCritical) * 60_000);
  return home.isoDay(latest) !== home.isoDay(now);
}
