import type { HomeTime } from '../../../../lib/time/home-time.ts';
import { useAtomValue } from 'jotai';
import { Mark } from '../../../../ui/show/mark.tsx';
import { nowAtom } from '../state/now.ts';
import { AlertCard } from './alert-card.tsx';
import { visibleAlerts, type WallAlert } from './visible-alerts.ts';
import { SectionHeader } from './section-header.tsx';

interface OpenAlertsProps {
  alerts: readonly WallAlert[];
  /** Number of alerts that the board does not have. */
  more: number;
  clock: HomeTime['clock'];
}

/** Open and taken alerts, by urgency. */
export function OpenAlerts({ alerts, more, clock }: OpenAlertsProps) {
  const { shown, hidden, look } = visibleAlerts(alerts, useAtomValue(nowAtom));
  const count = [
    String(alerts.length),
    hidden > 0 && `${String(hidden)} taken on other pages`,
    more > 0 && `and ${String(more)} more`,
  ];
  return (
    <section
      className="wall-alerts"
      data-count={look === 'card' ? alerts.length : 'many'}
      data-full={shown.length >= 6}
      data-crowded={look === 'crowded'}
    >
      <SectionHeader title="Open alerts" aside={count.filter(Boolean).join(', ')} />
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
