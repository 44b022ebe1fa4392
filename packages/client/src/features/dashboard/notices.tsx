import type { Notice, NoticeKind } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { noticesAtom } from '../../lib/collections.ts';
import type { MarkShape } from '../../ui/mark.tsx';
import { NoticeLine } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import type { Tone } from '../../ui/tone.ts';

const looks: Record<NoticeKind, { tone: Tone; mark: MarkShape }> = {
  danger: { tone: 'severe', mark: 'octagon' },
  warning: { tone: 'attention', mark: 'triangle-up' },
  info: { tone: 'info', mark: 'dashed-ring' },
  success: { tone: 'normal', mark: 'disc-tick' },
};

/** The four notices, worked out by the server from the records and said anew whenever one of them changes. */
export function Notices() {
  const notices = useAtomValue(noticesAtom);
  return (
    <Section title="Alerts & Reminders">
      {notices === null ? (
        <SkeletonRows rows={4} />
      ) : (
        <ul>
          {notices.map((notice) => (
            <NoticeLine
              key={notice.kind}
              {...lookOf(notice)}
              count={notice.count}
              href={notice.href}
              {...wordsOf(notice)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Loud only while there is something: none of a kind is said plainly. */
function lookOf({ kind, count }: Notice): { tone: Tone; mark: MarkShape } {
  if (count > 0 || kind === 'success') return looks[kind];
  return { tone: 'plain', mark: 'disc' };
}

/** A notice says what it is about, and after a colon the particulars. */
function wordsOf({ text }: Notice): { title: string; detail?: string } {
  const colon = text.indexOf(': ');
  return colon < 0 ? { title: text } : { title: text.slice(0, colon), detail: text.slice(colon + 2) };
}
