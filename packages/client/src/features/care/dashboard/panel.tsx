import type { ReactNode } from 'react';
import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import { Section } from '../../../ui/show/section.tsx';

export interface PanelProps {
  title: string;
  subtitle?: ReactNode | undefined;
  /** Load state of the table inside. */
  live: LiveQuery;
  /** At the right of the heading's rule. */
  aside?: ReactNode | undefined;
  /** Below the table: link to the page with more. */
  footer: ReactNode;
  children: ReactNode;
}

/** Section around a table. Its rule is broken when the table has no data; its subtitle appears only with current data. */
export function Panel({ title, subtitle, live, aside, footer, children }: PanelProps) {
  const nothing = live.status === 'failed' && live.lastValidAt === null;
  return (
    <Section title={title} subtitle={live.status === 'ready' && subtitle} aside={aside} broken={nothing}>
      {children}
      <p className="below-lists pt-3">{footer}</p>
    </Section>
  );
}

/** A table from 640 px, a list below. Both are in the DOM, so that rotating the device keeps the scroll position. */
export const tableFromTablet = { table: 'hidden tablet:block', list: 'tablet:hidden' } as const;
