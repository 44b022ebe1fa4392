import type { ReactNode } from 'react';
import { useHomeTime } from '../../lib/home-time.ts';
import type { Live } from '../../lib/live.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState, SkeletonRows } from '../../ui/states.tsx';

export interface LiveContentProps {
  readonly live: Live;
  /** The specified words for what could not be fetched. */
  readonly failed: string;
  readonly loading?: string | undefined;
  readonly rows?: number | undefined;
  readonly children: ReactNode;
}

/** What was fetched, saying when it was last true where it no longer is; or that it is coming, or did not come. */
export function LiveContent({ live, failed, loading, rows = 8, children }: LiveContentProps) {
  const { clock } = useHomeTime();
  if (live.status === 'loading') return <SkeletonRows rows={rows} {...(loading && { label: loading })} />;
  if (live.status === 'failed' && live.lastTrueAt === null)
    return <FailedState title={failed} text={live.failedMessage} onRetry={live.retry} />;
  const old = live.status === 'failed';
  return (
    <>
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
      {/* The same box before and after: what scrolls in it keeps its place. */}
      <div data-live={old ? 'lost' : undefined} className="contents">
        {children}
      </div>
    </>
  );
}
