import type { Logger } from 'pino';
import { createWorker, type Lease } from '../../platform/database/worker.ts';
import type { MedicationRecordChanged } from '../medication-records/medication-record-changed.ts';
import type { PrescriptionsChanged } from '../prescriptions/prescriptions-changed.ts';
import type { RoundDays } from '../round/round-day.ts';
import type { ResidentChanged } from '../residents/resident-changed.ts';
import { checkDoseAlerts } from './check-dose-alerts.ts';
import { beginDoseAlertProgress } from './update-dose-alerts.ts';

/** Milliseconds between two runs without a change event, and between two full checks. */
const pace = { everyMs: 1_500, fullCheckMs: 60_000 } as const;

/**
 * The pause between two checks, so that writes come first: `times` the duration of the last check, from `ms` to `mostMs`
 * milliseconds.
 */
const pause = { ms: 50, times: 10, mostMs: 500 } as const;

interface DoseAlertWorkerOptions {
  readonly roundDays: RoundDays;
  readonly log: Logger;
  readonly lease?: Lease;
}

interface DoseAlertWorker {
  /** Checks the alerts that a change affects, at once and in the background. */
  readonly onChange: (change: ResidentChanged | PrescriptionsChanged | MedicationRecordChanged) => void;
  /** Ends a running check between two alerts and waits for it, for 2 s at most. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the worker that raises, withdraws and updates the alerts of doses. It runs at once on change events, and once a minute
 * for residents with new data. The first run after a start checks all. Checks depend only on stored data, so the next check
 * completes the work of a crashed server.
 */
export function startDoseAlertWorker({ roundDays, log, lease }: DoseAlertWorkerOptions): DoseAlertWorker {
  const pending = new Set<string>();
  const progress = beginDoseAlertProgress();
  let needsFullCheck = true;
  let nextFullCheckAt = 0;

  const worker = createWorker({
    name: 'checking the alerts of doses',
    firstMs: 0,
    everyMs: pace.everyMs,
    restMs: (tookMs) => Math.min(pause.mostMs, Math.max(pause.ms, pause.times * tookMs)),
    work: check,
    lease,
    log,
  });

  async function check(signal: AbortSignal): Promise<void> {
    const now = new Date();
    const all = needsFullCheck || now.getTime() >= nextFullCheckAt;
    const residentIds = [...pending];
    if (!all && residentIds.length === 0) return;
    pending.clear();
    needsFullCheck = false;
    if (all) nextFullCheckAt = now.getTime() + pace.fullCheckMs;
    // A failed or aborted check has lost its changes; a full check finds them in the stored data.
    signal.addEventListener('abort', () => void (needsFullCheck = true));
    const isWhole = await checkDoseAlerts(now, {
      roundDays,
      residentIds,
      ...(all && { progress }),
      signal,
    });
    if (isWhole) return;
    needsFullCheck = true;
    worker.wake();
  }

  return {
    onChange(change) {
      if (change.kind === 'resident') {
        if (change.what === 'created') return;
        pending.add(change.record.id);
      } else if (change.kind === 'prescriptions')
        for (const { residentId } of change.records) pending.add(residentId);
      else pending.add(change.record.residentId);
      if (lease?.tenure() === null) needsFullCheck = true;
      worker.wake();
    },
    stop: worker.stop,
  };
}
