import { useHomeTime } from '../../lib/home-time.ts';
import type { Live } from '../../lib/live.ts';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';

/** No row does not mean no alert: the list could not be fetched. */
export function AlertsUnknown({ live: { lastTrueAt, failedMessage, retry } }: { live: Live }) {
  const { clock } = useHomeTime();
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 bg-raised px-4 py-1 text-ink desk:px-5">
      <Mark shape="square-cross" size={20} />
      <p className="min-w-0 flex-1">
        <span className="font-head">Failed to load alerts. </span>
        {failedMessage} {lastTrueAt && `Those you see are from ${clock(lastTrueAt)}.`}
      </p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}
