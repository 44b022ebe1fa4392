import type { Logger } from 'pino';
import { createWorker, type Lease } from '../../platform/database/worker.ts';
import type { ResidentChanged } from '../residents/resident-changed.ts';
import type { VitalsChanged } from '../vitals/vitals-changed.ts';
import { epoch } from './resident-state.ts';
import { findNextRecheck } from './find-alerts.repository.ts';
import { addChange } from './find-changes.ts';
import { checkAlerts } from './check-alerts.ts';

/** Milliseconds between two checks without a change event, and between two full checks. */
const pace = { everyMs: 1_500, fullCheckMs: 60_000 } as const;

/** The same intervals while the home is idle. A recheck is still marked as due on time. */
const idlePace = { everyMs: 30_000, fullCheckMs: 300_000 } as const;

/**
 * The pause between two checks, so that writes come first: `times` the duration of the last check, from `ms` to `mostMs`
 * milliseconds.
 */
const pause = { ms: 50, times: 10, mostMs: 500 } as const;

interface AlertWorkerOptions {
  readonly log: Logger;
  readonly lease?: Lease;
  readonly isIdle?: () => boolean;
  /** Milliseconds after which a check is aborted. */
  readonly deadlineMs?: number;
}

interface AlertWorker {
  /** Checks the alerts that a change affects, at once and in the background. */
  readonly onChange: (change: ResidentChanged | VitalsChanged) => void;
  /**
   * Requests a check of one resident, or of all if absent. `addedFrom` is set if the only change is a reading measured at this
   * time.
   */
  readonly requestCheck: (residentId?: string, addedFrom?: Date) => void;
  /** Ends a running check between two residents and waits for it, for 2 s at most. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the worker that raises, withdraws and updates alerts: at once on change events, and at intervals. Checks are
 * idempotent and depend only on stored data, so the next check completes the work of a crashed server.
 */
export function startAlertWorker({
  log,
  lease,
  isIdle = () => false,
  deadlineMs,
}: AlertWorkerOptions): AlertWorker {
  /** Residents to check next, each with the earliest time of measurement of the readings added. */
  const pending = new Map<string, Date>();
  let needsFullCheck = true;
  let fullCheckedAt = -Infinity;
  /** The time of the next recheck, read by the last check while idle. The worker runs at the idle pace until then. */
  let idleUntil = -Infinity;

  const worker = createWorker({
    name: 'checking the alerts',
    firstMs: 0,
    everyMs: pace.everyMs,
    idle: { everyMs: idlePace.everyMs, isIdle: () => Date.now() < idleUntil && isIdle() },
    restMs: (tookMs) => Math.min(pause.mostMs, Math.max(pause.ms, pause.times * tookMs)),
    ...(deadlineMs !== undefined && { deadlineMs }),
    work: check,
    lease,
    log,
  });

  async function check(signal: AbortSignal): Promise<void> {
    const now = new Date();
    const wasIdle = isIdle();
    const { fullCheckMs } = wasIdle ? idlePace : pace;
    const all = needsFullCheck || performance.now() - fullCheckedAt >= fullCheckMs;
    const addedFrom = new Map(pending);
    pending.clear();
    needsFullCheck = false;
    idleUntil = -Infinity;
    if (all) fullCheckedAt = performance.now();
    // A failed or aborted check has lost its changes; a full check finds them in the stored data.
    const requestFullCheck = () => void (needsFullCheck = true);
    signal.addEventListener('abort', requestFullCheck);
    await checkAlerts(now, {
      addedFrom,
      ...(!all && { residentIds: [...addedFrom.keys()] }),
      onIncomplete() {
        requestFullCheck();
        worker.wake();
      },
      signal,
    });
    if (wasIdle) idleUntil = (await findNextRecheck())?.getTime() ?? Infinity;
  }

  function requestCheck(residentId?: string, addedFrom = epoch): void {
    if (residentId === undefined || lease?.tenure() === null) needsFullCheck = true;
    else addChange(pending, residentId, addedFrom);
    worker.wake();
  }

  return {
    requestCheck,
    onChange(change) {
      if (change.kind === 'resident') {
        if (change.what !== 'created') requestCheck(change.record.id);
      } else if (change.what === 'deleted' || change.record.corrects) requestCheck(change.record.residentId);
      // The only change is this added reading.
      else requestCheck(change.record.residentId, new Date(change.record.recordedAt));
    },
    stop: worker.stop,
  };
}
