import type { Logger } from 'pino';
import { isDatabaseAway } from '../database/database-errors.ts';
import type { ResidentChanged } from '../residents/resident-changed.ts';
import type { VitalsChanged } from '../vitals/vitals-changed.ts';
import type { AlertsChanged } from './alerts-changed.ts';
import { withTimeout } from '../core/with-timeout.ts';
import { beginning } from './resident-state.ts';
import { presentAlert } from './alert.presenter.ts';
import { addChange } from './find-changes.model.ts';
import { checkAlerts } from './check-alerts.ts';

/** Milliseconds: between two turns when nothing is heard, and until everything is looked at again. */
const pace = { everyMs: 1_500, wholeMs: 60_000 } as const;

/** Milliseconds between two turns at least, and how many times as long as a turn took, up to a most: who writes comes first. */
const rest = { ms: 50, times: 10, mostMs: 500 } as const;

/** Milliseconds that stopping waits for the turn under way. */
const partingMs = 2_000;

interface KeepCareAlerts {
  readonly changed: (change: AlertsChanged) => void;
  readonly log: Logger;
  /** Milliseconds after which a turn is given up: a call to a database that was cut off may hang for ever. */
  readonly longestMs?: number;
}

interface Keeper {
  /** Alerts follow at once, in the background. */
  readonly onChange: (change: ResidentChanged | VitalsChanged) => void;
  /** A resident's readings may have changed (anyone's, when absent). `addedFrom`: nothing but a reading measured then was added. */
  readonly careChanged: (residentId?: string, addedFrom?: Date) => void;
  /** Waits for the turn under way, for 2 s at most. */
  readonly stop: () => Promise<void>;
}

/**
 * Raises, withdraws and sharpens alerts for as long as the server runs, one turn at a time: at once when records are said
 * to have changed, else by the clock. All of it follows from what is stored: what a server that died left undone is found
 * as anything else is, and what is looked at twice changes nothing the second time.
 */
export function startAlertWorker({ changed, log, longestMs = 10_000 }: KeepCareAlerts): Keeper {
  /** Residents to look at next, each with the time since when nothing but a reading was added. */
  const pending = new Map<string, Date>();
  let whole = true;
  let wholeAt = 0;
  let stopped = false;
  let failing = false;
  let underWay = false;
  let restedAt = 0;
  let turn = Promise.resolve();
  let timer = setTimeout(begin, 0).unref();

  function begin(): void {
    underWay = true;
    const begun = performance.now();
    turn = withTimeout(longestMs, look())
      .then(() => void (failing = false), failed)
      .then(() => {
        underWay = false;
        const restMs = restAfter(performance.now() - begun);
        restedAt = performance.now() + restMs;
        beginIn(pending.size > 0 || (whole && !failing) ? restMs : pace.everyMs);
      });
  }

  function beginIn(ms: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(begin, ms).unref();
  }

  async function look(): Promise<void> {
    const now = new Date();
    const all = whole || now.getTime() >= wholeAt;
    const addedFrom = new Map(pending);
    pending.clear();
    whole = false;
    if (all) wholeAt = now.getTime() + pace.wholeMs;
    await checkAlerts(now, {
      addedFrom,
      ...(!all && { residentIds: [...addedFrom.keys()] }),
      tell: (alerts) => changed({ kind: 'alerts', records: alerts.map(presentAlert) }),
      more: () => void (whole = true),
    });
  }

  function failed(error: unknown): void {
    if (!failing && !isDatabaseAway(error))
      log.error({ err: error }, 'alerts could not be looked after; it is tried again');
    failing = true;
    // No word of a change is lost with the turn that failed: each is found by what is stored.
    whole = true;
  }

  function careChanged(residentId?: string, addedFrom = beginning): void {
    if (residentId === undefined) whole = true;
    else addChange(pending, residentId, addedFrom);
    if (!underWay) beginIn(Math.max(0, restedAt - performance.now()));
  }

  return {
    careChanged,
    onChange(change) {
      if (change.kind === 'resident') {
        if (change.what !== 'created') careChanged(change.record.id);
      } else if (change.what === 'deleted' || change.record.corrects) careChanged(change.record.residentId);
      // Nothing but this reading was added.
      else careChanged(change.record.residentId, new Date(change.record.recordedAt));
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await withTimeout(partingMs, turn).catch(() => undefined);
    },
  };
}

const restAfter = (tookMs: number) => Math.min(rest.mostMs, Math.max(rest.ms, rest.times * tookMs));
