import type { Logger } from 'pino';
import { createWorker, type Lease } from '../database/worker.ts';
import type { ResidentChanged } from '../residents/resident-changed.ts';
import type { VitalsChanged } from '../vitals/vitals-changed.ts';
import type { AlertsChanged } from './alerts-changed.ts';
import { epoch } from './resident-state.ts';
import { presentAlert } from './alert.presenter.ts';
import { addChange } from './find-changes.model.ts';
import { checkAlerts } from './check-alerts.ts';

/** Milliseconds: between two checks when no change is heard of, and until everything is checked again. */
const pace = { everyMs: 1_500, fullCheckMs: 60_000 } as const;

/** Milliseconds between two checks at least, and how many times as long as a check took, up to a most: who writes comes first. */
const pause = { ms: 50, times: 10, mostMs: 500 } as const;

interface AlertWorkerOptions {
  readonly changed: (change: AlertsChanged) => void;
  readonly log: Logger;
  readonly lease?: Lease;
  /** Milliseconds after which a check is given up. */
  readonly deadlineMs?: number;
}

interface AlertWorker {
  /** Alerts follow a change at once, in the background. */
  readonly onChange: (change: ResidentChanged | VitalsChanged) => void;
  /** A resident's readings may have changed (anyone's, when absent). `addedFrom`: nothing but a reading measured then was added. */
  readonly requestCheck: (residentId?: string, addedFrom?: Date) => void;
  /** Ends the check under way between two residents and waits for it, for 2 s at most. */
  readonly stop: () => Promise<void>;
}

/**
 * Raises, withdraws and sharpens alerts for as long as the server runs: at once when records are said to have changed, else
 * by the clock. All of it follows from what is stored: what a server that died left undone is found like anything else, and a
 * second check of the same changes nothing.
 */
export function startAlertWorker({ changed, log, lease, deadlineMs }: AlertWorkerOptions): AlertWorker {
  /** Residents to check next, each with the time since when nothing but a reading was added. */
  const pending = new Map<string, Date>();
  let needsFullCheck = true;
  let nextFullCheckAt = 0;

  const worker = createWorker({
    name: 'checking the alerts',
    firstMs: 0,
    everyMs: pace.everyMs,
    restMs: (tookMs) => Math.min(pause.mostMs, Math.max(pause.ms, pause.times * tookMs)),
    ...(deadlineMs !== undefined && { deadlineMs }),
    work: check,
    lease,
    log,
  });

  async function check(signal: AbortSignal): Promise<void> {
    const now = new Date();
    const all = needsFullCheck || now.getTime() >= nextFullCheckAt;
    const addedFrom = new Map(pending);
    pending.clear();
    needsFullCheck = false;
    if (all) nextFullCheckAt = now.getTime() + pace.fullCheckMs;
    // No change is lost with a check that fails or is given up: each is found by what is stored.
    const requestFullCheck = () => void (needsFullCheck = true);
    signal.addEventListener('abort', requestFullCheck);
    await checkAlerts(now, {
      addedFrom,
      ...(!all && { residentIds: [...addedFrom.keys()] }),
      onChanged: (alerts) => changed({ kind: 'alerts', records: alerts.map(presentAlert) }),
      onIncomplete() {
        requestFullCheck();
        worker.wake();
      },
      signal,
    });
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
      // Nothing but this reading was added.
      else requestCheck(change.record.residentId, new Date(change.record.recordedAt));
    },
    stop: worker.stop,
  };
}
