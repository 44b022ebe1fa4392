import { countdownText, secondsUntil } from '../lib/time/countdown-text.ts';
import { useNow } from '../lib/time/use-now.ts';
import { Banner } from '../ui/show/banner.tsx';

/** Tells everyone that maintenance begins soon, with the time left; read out once, not every second. */
export function MaintenanceNotice({ at }: { at: string }) {
  const left = secondsUntil(at, useNow(500));
  return (
    <div role="status">
      <Banner tone="lost" silent>
        <span className="flex flex-wrap items-baseline gap-x-3">
          Maintenance starts shortly. Please save now: you will be signed out, and what is not saved is kept
          for you.
          <span aria-hidden="true" className="pnum text-l font-number">
            {countdownText(left)}
          </span>
        </span>
      </Banner>
    </div>
  );
}
