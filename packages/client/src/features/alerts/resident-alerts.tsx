import { useAtomValue } from 'jotai';
import { alertsCollection } from '../../lib/collections.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { freshnessAtom } from '../../lib/live.ts';
import { AlertRow } from './alert-row.tsx';
import { byUrgency, isOver } from './urgency.ts';
import { useNow } from './use-now.ts';

/** A resident's alerts that are not over, above their records; the bar of the page keeps them fetched. */
export function ResidentAlerts({ residentId }: { residentId: string }) {
  const all = useAtomValue(alertsCollection.allAtom);
  const alerts = all.filter((alert) => alert.residentId === residentId && !isOver(alert));
  const now = useNow(alerts.length > 0);
  const { state, since } = useAtomValue(freshnessAtom);
  const { clock } = useHomeTime();
  if (alerts.length === 0) return null;
  const stoodAt = state === 'lost' ? clock(since ?? now) : null;
  return (
    <section aria-label="Alerts of this resident" className="mb-4 flex flex-col gap-2">
      {byUrgency(alerts, now).map((alert) => (
        <AlertRow key={alert.id} alert={alert} now={now} stoodAt={stoodAt} look="resident" />
      ))}
    </section>
  );
}
