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

/** The four notices, computed by the server and pushed on every change. */
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

/** The tone of its kind while the count is above 0, plain otherwise. */
function lookOf({ kind, count }: Notice): { tone: Tone; mark: MarkShape } {
  if (count > 0 || kind === 'success') return looks[kind];
  return { tone: 'plain', mark: 'disc' };
}

/** Splits a notice at its first colon into title and detail. */
function wordsOf({ text }: Notice): { title: string; detail?: string } {
  const colon = text.indexOf(': ');
  return colon < 0 ? { title: text } : { title: text.slice(0, colon), detail: text.slice(colon + 2) };
}
