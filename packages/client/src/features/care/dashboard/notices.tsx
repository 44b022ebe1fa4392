import type { Alert, Notice, NoticeKind } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { alertsCollection, noticesAtom } from '../../../lib/live/collections.ts';
import { useLoadState } from '../../../lib/live/load-state.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { AsyncContent } from '../../../ui/table/async-content.tsx';
import type { MarkShape } from '../../../ui/show/mark.tsx';
import { NoticeLine } from '../../../ui/show/notice.tsx';
import { TextLink } from '../../../ui/show/link.tsx';
import { Section } from '../../../ui/show/section.tsx';
import type { Tone } from '../../../ui/show/tone.ts';
import { noticeDetails } from './notice-details.ts';
import type { Dashboard } from './use-dashboard.ts';

const looks: Record<NoticeKind, { tone: Tone; mark: MarkShape }> = {
  danger: { tone: 'severe', mark: 'octagon' },
  warning: { tone: 'attention', mark: 'triangle-up' },
  info: { tone: 'info', mark: 'dashed-ring' },
  success: { tone: 'normal', mark: 'disc-tick' },
};

/** The four notices, computed by the server and pushed on every change. */
export function Notices({ dashboard: { live, residents, vitals } }: { dashboard: Dashboard }) {
  const notices = useAtomValue(noticesAtom);
  const now = useNow(15_000);
  const { time } = useHomeTime();
  const details = noticeDetails({ residents, vitals, time });
  const isSomeoneNeeded = useAtomValue(alertsCollection.allAtom).some((alert) => needsSomeone(alert, now));
  const state = useLoadState(live.notices);
  const isMissing = notices === null && state.status === 'failed';
  const isPushed = notices !== null && state.lastValidText === null;
  // The lines contain names. A late name would make its line taller and move the lines below.
  const areNamesComing = [live.residents, live.vitals].some(({ status }) => status === 'loading');
  const status = isPushed ? 'ready' : state.status;
  return (
    <Section title="Alerts & Reminders" broken={isMissing}>
      <AsyncContent
        // Data from the socket makes the card ready without a reply.
        state={{ ...state, status: status === 'ready' && areNamesComing ? 'loading' : status }}
        failed="Failed to load alerts and reminders"
        rows={4}
        tallRows
      >
        <ul>
          {notices?.map((notice) => (
            <NoticeLine
              key={notice.kind}
              {...lookOf(notice)}
              count={notice.count}
              href={notice.href}
              quiet={notice.kind === 'danger' && !isSomeoneNeeded}
              {...wordsOf(notice, details[notice.kind])}
            />
          ))}
        </ul>
      </AsyncContent>
      <p className="pt-3">
        <TextLink href="/reports" more>
          View all alerts
        </TextLink>
      </p>
    </Section>
  );
}

/** The tone of its kind while the count is above 0, plain otherwise. */
function lookOf({ kind, count }: Notice): { tone: Tone; mark: MarkShape } {
  if (count > 0 || kind === 'success') return looks[kind];
  return { tone: 'plain', mark: 'disc' };
}

/** True if an alert needs a person: it is untaken, or its recheck is due. */
function needsSomeone({ state, recheckAt }: Alert, now: Date): boolean {
  if (state === 'closed' || state === 'withdrawn') return false;
  return state !== 'taken' || (recheckAt !== null && Date.parse(recheckAt) <= now.getTime());
}

/**
 * Title and second line. The line names the residents if this page knows them, otherwise it is the text after the first
 * colon. The title is the same in both cases. A text without a colon reserves the second line, so that late names do not move
 * the rows below.
 */
function wordsOf({ text, count }: Notice, who: string | undefined): { title: string; detail?: string } {
  const [title = text, ...rest] = text.split(': ');
  const detail = count > 0 ? (who ?? (rest.join(': ') || '\u00a0')) : rest.join(': ');
  return { title, ...(detail && { detail }) };
}
