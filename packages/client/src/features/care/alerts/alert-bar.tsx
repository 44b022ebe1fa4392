import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { connectionStatusAtom } from '../../../lib/live/connection.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { AlertRow } from './alert-row.tsx';
import { useLostNoteReport } from './note-drafts.ts';
import { byUrgency, getUrgency } from './urgency.ts';
import { useAlertAnnouncements } from './use-alert-announcements.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useOpenAlerts } from './use-alerts.ts';
import { useWithdrawalToasts } from './use-withdrawal-toasts.ts';
import { openAlertList, openPanelAtom, returnToPanel } from './open-panel.ts';
import { usePage } from './recheck-link.tsx';
import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import { lazyDialog } from '../../../lib/shell/lazy.tsx';

const AlertDialogs = lazyDialog(() => import('./alert-panel.tsx').then((module) => module.AlertDialogs));

export interface AlertBarProps {
  /** One line, for bedside forms. */
  compact?: boolean | undefined;
  /** Id of the resident whose alerts the page itself shows; the bar leaves them out. */
  except?: string | undefined;
}

/**
 * The most urgent alert as a bar under the top bar of every signed-in page; one line on a bedside form. A new alert takes its
 * place for 10 s. The bar takes up layout space, so it hides no content.
 */
export function AlertBar({ compact = false, except }: AlertBarProps) {
  const { live, alerts, more: notListed } = useOpenAlerts();
  const now = useNow(alerts.length > 0 ? 1_000 : null);
  const announcement = useAlertAnnouncements(alerts, live.status !== 'loading', now);
  useWithdrawalToasts();
  useLostNoteReport(
    alerts.map(({ id }) => id),
    live.status === 'ready',
  );
  const { clock } = useHomeTime();
  const sorted = byUrgency(alerts, now);
  const elsewhere = sorted.filter(({ residentId }) => residentId !== except);
  // If a colleague took the newest alert in the meantime, an untaken alert takes its place.
  const newest = elsewhere.find(
    (alert) => alert.id === announcement?.newestId && getUrgency(alert, now) === 'open',
  );
  // If all listed alerts belong to this resident, the bar still counts the ones that are not listed.
  const first = newest ?? elsewhere[0] ?? (notListed > 0 ? sorted[0] : undefined);
  const others = Math.max(0, elsewhere.length - 1) + notListed;
  const isCalling = first !== undefined && getUrgency(first, now) !== 'taken';
  useEffect(() => {
    // The styles read the attribute and make the bar sticky.
    document.documentElement.toggleAttribute('data-calling', isCalling);
    return () => document.documentElement.removeAttribute('data-calling');
  }, [isCalling]);
  const page = usePage();
  useEffect(() => returnToPanel(page, page.startsWith('/forms/vitals')), [page]);
  const { state } = useAtomValue(connectionStatusAtom);
  // While a page that has just loaded waits for its first heartbeat (8 s at most), what it fetched counts as live.
  const isLive = live.isLive || (live.status === 'ready' && state === 'connecting');
  // Without a last confirmed time, what is shown is at most as old as this moment.
  const staleSince = isLive || live.status === 'loading' ? null : clock(live.lastValidAt ?? now);
  const more = others > 0 && <MoreButton count={others} />;
  return (
    <>
      {announcement && (
        <p role="alert" className="sr-only">
          {announcement.text}
        </p>
      )}
      {live.status === 'loading' && alerts.length === 0 && <span hidden data-layout-pending />}
      {live.status === 'failed' && <AlertsFailed live={live} />}
      {first && (
        <section aria-label="Alerts">
          <AlertRow
            alert={first}
            isNew={first === newest}
            now={now}
            staleSince={staleSince}
            look={compact ? 'compact' : 'bar'}
            more={more}
          />
        </section>
      )}
      {useAtomValue(openPanelAtom) !== null && (
        <AlertDialogs alerts={sorted} more={notListed} now={now} staleSince={staleSince} onForm={compact} />
      )}
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
      className="min-h-11 min-w-11 shrink-0 rounded-button px-2 font-button whitespace-nowrap underline max-tablet:px-1 underline-offset-4"
    >
      <span className="max-tablet:hidden">{count} more</span>
      <span className="tablet:hidden">+{count}</span>
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
