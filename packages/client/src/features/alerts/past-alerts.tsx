import type { Alert } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { LiveContent } from '../../care/records/live-content.tsx';
import { api } from '../../lib/api.ts';
import { alertsCollection } from '../../lib/collections.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { serverNow, useLiveQuery } from '../../lib/use-live-query.ts';
import { Section } from '../../ui/section.tsx';
import { timelineOf } from './alert-timeline.ts';
import { isOver } from './urgency.ts';
import { momentText } from '../../care/moment-text.ts';

const shownMs = 30 * 24 * 60 * 60_000;

function endedAt({ closedAt, raisedAt }: Alert): number {
  return Date.parse(closedAt ?? raisedAt);
}

/** A resident's alerts of the last 30 days that are over, newest first, as text. */
export function PastAlerts({ residentId }: { residentId: string }) {
  const home = useHomeTime();
  const live = useLiveQuery(`alerts of ${residentId}`, (signal) =>
    alertsCollection.load(
      (alert) => alert.residentId === residentId,
      async () => (await api.alerts.list({ query: { residentId } }, { signal })).alerts,
    ),
  );
  const from = serverNow().getTime() - shownMs;
  const past = useAtomValue(alertsCollection.allAtom)
    .filter((alert) => alert.residentId === residentId && isOver(alert) && Date.parse(alert.raisedAt) > from)
    .sort((a, b) => endedAt(b) - endedAt(a));
  return (
    <Section title="Past alerts" subtitle="30 days" className="mt-6">
      <LiveContent live={live} failed="Failed to load alerts" rows={2}>
        {past.length === 0 && <p className="py-3 text-ink-2">No alerts closed in the last 30 days</p>}
        <ul>
          {past.map((alert) => (
            <li key={alert.id} className="border-b border-line py-2.5 text-desk break-words text-value">
              {timelineOf(alert)
                .map(({ at, text }) => `${text}, ${momentText(at, home)}.`)
                .join(' ')}
            </li>
          ))}
        </ul>
      </LiveContent>
    </Section>
  );
}
