import type { ReactNode } from 'react';
import { momentText } from '../../../care/moment-text.ts';
import { NotListedNote } from '../../../care/not-listed-note.tsx';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { cx } from '../../../ui/show/cx.ts';
import { TextLink } from '../../../ui/show/link.tsx';
import { Section } from '../../../ui/show/section.tsx';

export const rowClass =
  'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0 desk:min-h-11 print:min-h-0 print:break-inside-avoid print:py-0.5';

interface LinesProps {
  title: string;
  empty: string;
  count: number;
  /** Number of alerts, readings or doses that are not listed. */
  more?: number;
  children: ReactNode;
}

/** A list of the handover, or that it is empty. */
export function Lines({ title, empty, count, more = 0, children }: LinesProps) {
  return (
    <Section title={title} subtitle={count > 0 ? String(count) : undefined}>
      {count === 0 ? (
        <p className="py-3 text-desk text-ink-2">{empty}</p>
      ) : (
        <ul aria-label={title}>{children}</ul>
      )}
      <NotListedNote count={more} hint="Please look at the records." />
    </Section>
  );
}

interface LineProps {
  subject: string;
  /** The lines below the subject have targets of their own: each gets a row of 44 px. */
  hasTargets?: boolean;
  /** Makes the subject a link. */
  residentId?: string | undefined;
  at: string;
  aside: ReactNode;
  children: ReactNode;
}

/** A line with person, time and text, and a state at the right. */
export function Line({ subject, hasTargets = false, residentId, at, aside, children }: LineProps) {
  const home = useHomeTime();
  return (
    <li className={rowClass}>
      <span className="min-w-0 flex-1 basis-60 items-baseline gap-x-3 print:flex print:flex-wrap">
        <span
          className={cx(
            'flex flex-wrap gap-x-2.5',
            hasTargets ? 'min-h-11 items-center print:min-h-0' : 'items-baseline',
          )}
        >
          {residentId ? (
            <TextLink href={`/residents/${residentId}`}>{subject}</TextLink>
          ) : (
            <span className="font-name">{subject}</span>
          )}
          <span className="text-s text-ink-2">{momentText(at, home)}</span>
        </span>
        <span className="block text-desk break-words">{children}</span>
      </span>
      {aside}
    </li>
  );
}
