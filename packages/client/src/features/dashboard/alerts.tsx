import type { Alert, AlertKind } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { alertsAtom } from '../../lib/collections.ts';
import type { MarkShape } from '../../ui/mark.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import type { Tone } from '../../ui/tone.ts';

const looks: Record<AlertKind, { tone: Tone; mark: MarkShape }> = {
  danger: { tone: 'severe', mark: 'octagon' },
  warning: { tone: 'attention', mark: 'triangle-up' },
  info: { tone: 'info', mark: 'dashed-ring' },
  success: { tone: 'normal', mark: 'disc-tick' },
};

/** The four notices, worked out by the server from the records and said anew whenever one of them changes. */
export function Alerts() {
  const alerts = useAtomValue(alertsAtom);
  return (
    <Section title="Alerts & Reminders">
      {alerts === null ? (
        <SkeletonRows rows={4} />
      ) : (
        <ul>
          {alerts.map((alert) => (
            <Notice
              key={alert.kind}
              {...lookOf(alert)}
              count={alert.count}
              href={alert.href}
              {...wordsOf(alert)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Loud only while there is something: none of a kind is said plainly. */
function lookOf({ kind, count }: Alert): { tone: Tone; mark: MarkShape } {
  if (count > 0 || kind === 'success') return looks[kind];
  return { tone: 'plain', mark: 'disc' };
}

/** A notice says what it is about, and after a colon the particulars. */
function wordsOf({ text }: Alert): { title: string; detail?: string } {
  const colon = text.indexOf(': ');
  return colon < 0 ? { title: text } : { title: text.slice(0, colon), detail: text.slice(colon + 2) };
}
