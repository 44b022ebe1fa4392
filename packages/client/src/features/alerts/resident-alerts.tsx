import { useAtomValue } from 'jotai';
import { alertsCollection } from '../../lib/collections.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { connectionStatusAtom } from '../../lib/use-live-query.ts';
import { AlertRow } from './alert-row.tsx';
import { byUrgency, isOver } from './urgency.ts';
import { useNow } from '../../lib/use-now.ts';

/** A resident's open alerts, above their records. The alert bar of the page fetches them. */
export function ResidentAlerts({ residentId }: { residentId: string }) {
  const all = useAtomValue(alertsCollection.allAtom);
  const alerts = all.filter((alert) => alert.residentId === residentId && !isOver(alert));
  const now = useNow(alerts.length > 0 ? 1_000 : null);
  const { state, since } = useAtomValue(connectionStatusAtom);
  const { clock } = useHomeTime();
  if (alerts.length === 0) return null;
  const staleSince = state === 'lost' ? clock(since ?? now) : null;
  return (
    <section aria-label="Alerts of this resident" className="mb-4 flex flex-col gap-2">
      {byUrgency(alerts, now).map((alert) => (
        <AlertRow key={alert.id} alert={alert} now={now} staleSince={staleSince} look="resident" />
      ))}
    </section>
  );
}
