import { useEffect, useLayoutEffect } from 'react';
import { useHomeTime } from '../../lib/home-time.ts';
import { AlertList, AlertPanel } from './alert-panel.tsx';
import { AlertRow } from './alert-row.tsx';
import { useLostNoteReport } from './note-drafts.ts';
import { byUrgency, urgencyOf } from './urgency.ts';
import { useAlertAnnouncements } from './use-alert-announcements.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOpenAlerts } from './use-alerts.ts';
import { useWithdrawalToasts } from './use-withdrawal-toasts.ts';
import { openAlertList } from './open-panel.ts';
import type { LiveQuery } from '../../lib/use-live-query.ts';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';

/**
 * The most urgent alert as a bar under the top bar of every signed-in page; one line on a bedside form. It takes up
 * layout space, so it hides no content.
 */
export function AlertBar({ compact = false }: { compact?: boolean }) {
  const { live, alerts } = useOpenAlerts();
  const now = useNow(alerts.length > 0 ? 1_000 : null);
  const announcement = useAlertAnnouncements(alerts, live.status !== 'loading', now);
  useWithdrawalToasts();
  useLostNoteReport(
    alerts.map(({ id }) => id),
    live.status === 'ready',
  );
  const { clock } = useHomeTime();
  const sorted = byUrgency(alerts, now);
  const [first] = sorted;
  const isCalling = first !== undefined && urgencyOf(first, now) !== 'taken';
  useEffect(() => {
    // The styles read the attribute and make the bar sticky.
    document.documentElement.toggleAttribute('data-calling', isCalling);
    return () => document.documentElement.removeAttribute('data-calling');
  }, [isCalling]);
  const isUnknown = live.status === 'loading' && first === undefined;
  useLayoutEffect(() => {
    // The page beneath waits for the first list, so that the bar does not push it down (styles/motion.css).
    document.documentElement.toggleAttribute('data-alerts-unknown', isUnknown);
    return () => document.documentElement.removeAttribute('data-alerts-unknown');
  }, [isUnknown]);
  // Without a last confirmed time, what is shown is at most as old as this moment.
  const staleSince = live.isLive || live.status === 'loading' ? null : clock(live.lastValidAt ?? now);
  const more = alerts.length > 1 && <MoreButton count={alerts.length - 1} />;
  return (
    <>
      {announcement && (
        <p role="alert" className="sr-only">
          {announcement}
        </p>
      )}
      {live.status === 'failed' && <AlertsFailed live={live} />}
      {first && (
        <section aria-label="Alerts">
          <AlertRow
            alert={first}
            now={now}
            staleSince={staleSince}
            look={compact ? 'compact' : 'bar'}
            more={more}
          />
        </section>
      )}
      <AlertList alerts={sorted} now={now} staleSince={staleSince} />
      <AlertPanel now={now} onForm={compact} />
    </>
  );
}

/** Opens the list of all alerts. */
function MoreButton({ count }: { count: number }) {
  return (
    <button
      type="button"
      onClick={openAlertList}
      aria-label={`${String(count)} more, show all alerts`}
      className="min-h-11 min-w-11 shrink-0 rounded-button px-2 font-button whitespace-nowrap underline underline-offset-4"
    >
      {count} more
    </button>
  );
}

/** Tells that the list could not be fetched, so that a missing row is not taken for "no alerts". */
function AlertsFailed({ live: { lastValidAt, failedMessage, retry } }: { live: LiveQuery }) {
  const { clock } = useHomeTime();
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 bg-raised px-4 py-1 text-ink desk:px-5">
      <Mark shape="square-cross" size={20} />
      <p className="min-w-0 flex-1">
        <span className="font-head">Failed to load alerts. </span>
        {failedMessage} {lastValidAt && `Those you see are from ${clock(lastValidAt)}.`}
      </p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}
