import type { ReactNode } from 'react';
import { LiveContent } from '../../care/records/live-content.tsx';
import type { Live } from '../../lib/live.ts';
import { Section } from '../../ui/section.tsx';

export interface PanelProps {
  title: string;
  subtitle?: ReactNode | undefined;
  live: Live;
  failed: string;
  loading?: string | undefined;
  /** Stands on the line at the right. */
  aside?: ReactNode | undefined;
  /** Under it all: the way to a page with more. */
  footer?: ReactNode | undefined;
  children: ReactNode;
}

/** A section that knows when it was last true: loading, failed, old and saying so, or live. */
export function Panel({ title, subtitle, live, failed, loading, aside, footer, children }: PanelProps) {
  const nothing = live.status === 'failed' && live.lastTrueAt === null;
  return (
    <Section title={title} subtitle={live.status === 'ready' && subtitle} aside={aside} broken={nothing}>
      <LiveContent live={live} failed={failed} loading={loading} rows={5}>
        {children}
      </LiveContent>
      {footer && <p className="pt-2">{footer}</p>}
    </Section>
  );
}
