import type { ReactNode } from 'react';
import type { Live } from '../../lib/live.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { FailedState, SkeletonRows } from '../../ui/states.tsx';

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
  const { clock } = useHomeTime();
  const old = live.status === 'failed' && live.lastTrueAt !== null;
  const nothing = live.status === 'failed' && live.lastTrueAt === null;
  return (
    <Section title={title} subtitle={live.status === 'ready' && subtitle} aside={aside} broken={nothing}>
      {live.status === 'loading' && <SkeletonRows {...(loading && { label: loading })} />}
      {nothing && <FailedState title={failed} text={live.failedMessage} onRetry={live.retry} />}
      {old && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 py-1 text-s text-ink-2">
          <span>
            {failed}. {live.failedMessage} What you see is from {live.lastTrueAt && clock(live.lastTrueAt)}.
          </span>
          <Button kind="quiet" onClick={live.retry}>
            Try again
          </Button>
        </p>
      )}
      {!nothing && live.status !== 'loading' && <div data-live={old ? 'lost' : undefined}>{children}</div>}
      {footer && <p className="pt-2">{footer}</p>}
    </Section>
  );
}
