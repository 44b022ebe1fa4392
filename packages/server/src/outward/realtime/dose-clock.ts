import type { Logger } from 'pino';
import { throttleLatest } from '../../platform/core/throttle-latest.ts';
import { isDatabaseAway } from '../../platform/database/database-errors.ts';

interface DoseClockOptions {
  /** When the counts of doses change next by the clock alone; null: not in sight. */
  readonly nextChange: (now: Date) => Promise<Date | null>;
  /** Whether anybody looks at the counts; asked when a change is to be planned. */
  readonly isNeeded: () => boolean;
  /** A dose became due, overdue or missed. */
  readonly onChange: () => void;
  readonly log: Logger;
}

export interface DoseClock {
  /** Looks for the next change; called when doses may have changed, somebody begins to look, and once a minute. */
  readonly plan: () => void;
  readonly close: () => void;
}

/** Changes further ahead are planned by a later look, so that a clock that is set anew delays nothing for long, ms. */
const horizonMs = 90_000;
const pace = { everyMs: 1_000, retryMs: 5_000 } as const;

/** One timer at the moment when a dose becomes due, overdue or missed with nobody acting. */
export function createDoseClock({ nextChange, isNeeded, onChange, log }: DoseClockOptions): DoseClock {
  let timer: NodeJS.Timeout | null = null;

  function setTimer(at: Date): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const waitMs = at.getTime() - Date.now();
    if (waitMs > horizonMs) return;
    timer = setTimeout(
      () => {
        // The clock may have been set back meanwhile: the counts are still the old ones then.
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
