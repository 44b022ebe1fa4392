import { useEffect } from 'react';
import { useHomeTime } from '../../lib/home-time.ts';
import { AlertList } from './alert-list.tsx';
import { AlertPanel } from './alert-panel.tsx';
import { AlertRow } from './alert-row.tsx';
import { AlertsUnknown } from './alerts-unknown.tsx';
import { useNotesOfClosedAlerts } from './note-drafts.ts';
import { MoreButton } from './more-button.tsx';
import { byUrgency, urgencyOf } from './urgency.ts';
import { useCalls } from './use-calls.ts';
import { useNow } from './use-now.ts';
import { useOpenAlerts } from './use-open-alerts.ts';
import { useWithdrawals } from './use-withdrawals.ts';

/** What needs somebody, under every signed-in page's top bar; in one line on a bedside form. Pushes content down, covers none. */
export function AlertBar({ compact = false }: { compact?: boolean }) {
  const { live, alerts } = useOpenAlerts();
  const now = useNow(alerts.length > 0);
  const said = useCalls(alerts, live.status !== 'loading', now);
  useWithdrawals();
  useNotesOfClosedAlerts(
    alerts.map(({ id }) => id),
    live.status === 'ready',
  );
  const { clock } = useHomeTime();
  const sorted = byUrgency(alerts, now);
  const [first] = sorted;
  const isCalling = first !== undefined && urgencyOf(first, now) !== 'taken';
  useEffect(() => {
    // The styles keep the bar in sight over a page that scrolls.
    document.documentElement.toggleAttribute('data-calling', isCalling);
    return () => document.documentElement.removeAttribute('data-calling');
  }, [isCalling]);
  // Without a time at which it was true, nothing shown is older than this moment.
  const stoodAt = live.isLive || live.status === 'loading' ? null : clock(live.lastTrueAt ?? now);
  const more = alerts.length > 1 && <MoreButton count={alerts.length - 1} />;
  return (
    <>
      {said && (
        <p role="alert" className="sr-only">
          {said}
        </p>
      )}
      {live.status === 'failed' && <AlertsUnknown live={live} />}
      {first && (
        <section aria-label="Alerts">
          <AlertRow
            alert={first}
            now={now}
            stoodAt={stoodAt}
            look={compact ? 'compact' : 'bar'}
            more={more}
          />
        </section>
      )}
      <AlertList alerts={sorted} now={now} stoodAt={stoodAt} />
      <AlertPanel now={now} onForm={compact} />
    </>
  );
}
