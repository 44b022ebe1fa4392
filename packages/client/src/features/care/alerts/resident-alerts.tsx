import { useAtomValue } from 'jotai';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { connectionStatusAtom } from '../../../lib/live/connection.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { AlertRow } from './alert-row.tsx';
import { loadAlerts } from '../../../care/load-alerts.ts';
import { isOver } from '../../../care/open-alerts.ts';
import { byUrgency } from './urgency.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import type { Alert } from '@hearthline/contracts';
import { useState } from 'react';
import { NotListedNote } from '../../../care/not-listed-note.tsx';
import { LiveContent } from '../../../care/records/live-content.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { AlertTimeline } from './alert-timeline-list.tsx';
import { subjectText, titleText } from '../../../care/alert-subject.ts';

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

const shownMs = 30 * 24 * 60 * 60_000;

function endedAt({ closedAt, raisedAt }: Alert): number {
  return Date.parse(closedAt ?? raisedAt);
}

/** A resident's alerts of the last 30 days that are over, newest first, each with its time line. */
export function PastAlerts({ residentId }: { residentId: string }) {
  const [notListed, setNotListed] = useState({ residentId, count: 0 });
  const live = useLiveQuery(`alerts of ${residentId}`, async (signal) => {
    const leftOut = await loadAlerts((alert) => alert.residentId === residentId, { residentId }, signal);
    setNotListed({ residentId, count: leftOut?.count ?? 0 });
  });
  const from = serverNow().getTime() - shownMs;
  const past = useAtomValue(alertsCollection.allAtom)
    .filter((alert) => alert.residentId === residentId && isOver(alert) && Date.parse(alert.raisedAt) > from)
    .sort((a, b) => endedAt(b) - endedAt(a));
  return (
    <Section title="Past alerts" subtitle="30 days" className="mt-6">
      <LiveContent live={live} failed="Failed to load alerts" rows={2}>
        {past.length === 0 && <p className="py-3 text-ink-2">No alerts closed in the last 30 days</p>}
        <ul aria-label="Past alerts">
          {past.map((alert) => (
            <li key={alert.id} className="py-2.5 text-desk text-value">
              <h3 className="font-head">{titleText(alert)}</h3>
              <AlertTimeline alert={alert} label={`What happened: ${subjectText(alert)}`} />
            </li>
          ))}
        </ul>
        <NotListedNote
          count={notListed.residentId === residentId ? notListed.count : 0}
          hint="They are older than those above."
        />
      </LiveContent>
    </Section>
  );
}
