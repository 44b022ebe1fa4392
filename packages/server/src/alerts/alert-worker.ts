import { rooms } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { createWorker, type Lease } from '../database/worker.ts';
import type { Deps, Publish } from '../deps.ts';
import { beginning } from './resident-state.ts';
import { presentAlert } from './alert.presenter.ts';
import { addChange } from './find-changes.model.ts';
import { checkAlerts } from './check-alerts.ts';

/** Milliseconds: between two checks when no change is heard of, and until everything is checked again. */
const pace = { everyMs: 1_500, wholeMs: 60_000 } as const;

/** Milliseconds between two checks at least, and how many times as long as a check took, up to a most: who writes comes first. */
const rest = { ms: 50, times: 10, mostMs: 500 } as const;

interface AlertWorkerOptions {
  readonly publish: Publish;
  readonly log: Logger;
  readonly lease?: Lease;
  /** Milliseconds after which a check is given up. */
  readonly deadlineMs?: number;
}

interface AlertWorker {
  readonly careChanged: Deps['careChanged'];
  /** Ends the check under way between two residents and waits for it, for 2 s at most. */
  readonly stop: () => Promise<void>;
}

/**
 * Raises, withdraws and sharpens alerts for as long as the server runs: at once when records are said to have changed, else
 * by the clock. All of it follows from what is stored: what a server that died left undone is found like anything else, and a
 * second check of the same changes nothing.
 */
export function startAlertWorker({ publish, log, lease, deadlineMs }: AlertWorkerOptions): AlertWorker {
  const changed = new Map<string, Date>();
  let whole = true;
  let wholeAt = 0;

  const worker = createWorker({
    name: 'checking the alerts',
    firstMs: 0,
    everyMs: pace.everyMs,
    restMs: (tookMs) => Math.min(rest.mostMs, Math.max(rest.ms, rest.times * tookMs)),
    ...(deadlineMs !== undefined && { deadlineMs }),
    work: check,
    lease,
    log,
  });

  async function check(signal: AbortSignal): Promise<void> {
    const now = new Date();
    const all = whole || now.getTime() >= wholeAt;
    const addedFrom = new Map(changed);
    changed.clear();
    whole = false;
    if (all) wholeAt = now.getTime() + pace.wholeMs;
    // No change is lost with a check that fails or is given up: each is found by what is stored.
    const checkAll = () => void (whole = true);
    signal.addEventListener('abort', checkAll);
    await checkAlerts(now, {
      addedFrom,
      ...(!all && { residentIds: [...addedFrom.keys()] }),
      tell: (alerts) => publish('care-alerts:changed', alerts.map(presentAlert), rooms.signedIn),
      more() {
        checkAll();
        worker.wake();
      },
      signal,
    });
  }

  return {
    careChanged(residentId, addedFrom = beginning) {
      if (residentId === undefined || lease?.tenure() === null) whole = true;
      else addChange(changed, residentId, addedFrom);
      worker.wake();
    },
    stop: worker.stop,
  };
}
