import type { HomeTime } from '../../../lib/home-time.ts';
import { useAtomValue } from 'jotai';
import { Mark } from '../../../ui/mark.tsx';
import { nowAtom } from '../state/now.ts';
import { AlertCard } from './alert-card.tsx';
import { visibleAlerts, type WallAlert } from './visible-alerts.ts';
import { SectionHeader } from './section-header.tsx';

/** Open and taken alerts, by urgency. */
export function OpenAlerts({ alerts, clock }: { alerts: readonly WallAlert[]; clock: HomeTime['clock'] }) {
  const { shown, hidden, look } = visibleAlerts(alerts, useAtomValue(nowAtom));
  const count =
    hidden > 0 ? `${String(alerts.length)}, ${String(hidden)} taken on other pages` : alerts.length;
  return (
    <section
      className="wall-alerts"
      data-count={look === 'card' ? alerts.length : 'many'}
      data-full={shown.length >= 6}
      data-crowded={look === 'crowded'}
    >
      <SectionHeader title="Open alerts" aside={String(count)} />
      {alerts.length === 0 && (
        <p className="wall-calm">
          <Mark shape="disc-tick" size={70} />
          No open alerts
        </p>
      )}
      <ul className="wall-alert-list">
        {shown.map((alert) => (
          <AlertCard key={alert.id} alert={alert} look={look} clock={clock} />
        ))}
      </ul>
    </section>
  );
}
