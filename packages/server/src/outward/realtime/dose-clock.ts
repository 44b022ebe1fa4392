import type { Logger } from 'pino';
import { throttleLatest } from '../../platform/flow/throttle.ts';
import { isDatabaseAway } from '../../platform/database/database-errors.ts';

interface DoseClockOptions {
  /** The next time at which the dose counts change without a write; null if there is none in sight. */
  readonly nextChange: (now: Date) => Promise<Date | null>;
  /** Returns true if a client shows the counts; called when a change is to be planned. */
  readonly isNeeded: () => boolean;
  /** A dose became due, overdue or missed. */
  readonly onChange: () => void;
  readonly log: Logger;
}

export interface DoseClock {
  /**
   * Plans the timer for the next change; called when doses may have changed, when a client begins to show them, and once a
   * minute.
   */
  readonly plan: () => void;
  readonly close: () => void;
}

/** Changes further ahead than this are planned later, so that a changed clock delays nothing for long; in ms. */
const horizonMs = 90_000;
const pace = { everyMs: 1_000, retryMs: 5_000 } as const;

/** Creates one timer for the moment when a dose becomes due, overdue or missed without a write. */
export function createDoseClock({ nextChange, isNeeded, onChange, log }: DoseClockOptions): DoseClock {
  let timer: NodeJS.Timeout | null = null;

  function setTimer(at: Date): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const waitMs = at.getTime() - Date.now();
    if (waitMs > horizonMs) return;
    timer = setTimeout(
      () => {
        // If the clock was set back meanwhile, the counts have not changed yet.
        if (Date.now() < at.getTime()) setTimer(at);
        else onChange();
      },
      // A timer may fire up to a millisecond early.
      Math.max(0, waitMs) + 2,
    );
  }

  const looks = throttleLatest<Date>({
    ...pace,
    send: setTimer,
    onFailure(error) {
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'the next dose was not found; it is tried again');
    },
  });
  const plan = () => {
    if (isNeeded()) looks.offer(() => nextChange(new Date()));
  };

  return {
    plan,
    close() {
      looks.close();
      if (timer) clearTimeout(timer);
    },
  };
}
