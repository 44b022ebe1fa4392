import type { ReactNode } from 'react';
import type { Live } from '../../lib/live.ts';
import { Section } from '../../ui/section.tsx';

export interface PanelProps {
  title: string;
  subtitle?: ReactNode | undefined;
  /** How the table in it stands. */
  live: Live;
  /** Stands on the line at the right. */
  aside?: ReactNode | undefined;
  /** Under it all: the way to a page with more. */
  footer: ReactNode;
  children: ReactNode;
}

/** A section around a table: its line is broken where the table has nothing to show, its subtitle there while it is true. */
export function Panel({ title, subtitle, live, aside, footer, children }: PanelProps) {
  const nothing = live.status === 'failed' && live.lastTrueAt === null;
  return (
    <Section title={title} subtitle={live.status === 'ready' && subtitle} aside={aside} broken={nothing}>
      {children}
      <p className="pt-2">{footer}</p>
    </Section>
  );
}

/** A table from 640 px on, else a list; both are there, so that a window that is turned keeps its place. */
export const tableFromTablet = { table: 'hidden tablet:block', list: 'tablet:hidden' } as const;
