import type { ReactNode } from 'react';
import { Button } from '../show/button.tsx';
import { FailedState, SkeletonRows, type SkeletonRowsProps } from '../show/states.tsx';

/** State of something fetched. */
export interface LoadState {
  /** failed: the last fetch failed; older data may still be shown, marked as stale. */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failedMessage: string | null;
  /** When the data was last valid, "14:02"; null before the first fetch. */
  readonly lastValidText: string | null;
  /** The page itself shows the lost connection and retries; the content does not repeat it. */
  readonly isConnectionLost?: boolean | undefined;
  readonly retry: () => void;
}

export interface AsyncContentProps {
  readonly state: LoadState;
  /** Error message, e.g. "Failed to load residents". */
  readonly failed: string;
  readonly loading?: string | undefined;
  /** Number of skeleton rows while loading. */
  readonly rows?: number | undefined;
  /** Skeleton rows of two lines. */
  readonly tallRows?: SkeletonRowsProps['tall'];
  readonly children: ReactNode;
}

/** Content with its loading, error and stale states. */
export function AsyncContent({ state, failed, loading, rows = 8, tallRows, children }: AsyncContentProps) {
  const { status, failedMessage, lastValidText, isConnectionLost = false, retry } = state;
  if (status === 'loading')
    return <SkeletonRows rows={rows} tall={tallRows} {...(loading && { label: loading })} />;
  if (status === 'failed' && lastValidText === null)
    return <FailedState title={failed} {...(!isConnectionLost && { text: failedMessage, onRetry: retry })} />;
  const isStale = status === 'failed';
  return (
    <>
      {isStale && !isConnectionLost && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 py-1 text-s text-ink-2">
          <span>
            {failed}. {failedMessage} What you see is from {lastValidText}.
          </span>
          <Button kind="quiet" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {/* The same element in both states, so that its scroll position is kept. */}
      <div data-live={isStale ? 'lost' : undefined} className="contents">
        {children}
      </div>
    </>
  );
}
