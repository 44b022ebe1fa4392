import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { FailedState, SkeletonRows } from './states.tsx';

/** How something that is fetched stands. */
export interface LoadState {
  /** failed: the last fetch failed; what an earlier one brought may still be shown, as old. */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failedMessage: string | null;
  /** When it was last known to be true, "14:02"; null before the first fetch. */
  readonly lastValidText: string | null;
  readonly retry: () => void;
}

export interface AsyncContentProps {
  readonly state: LoadState;
  /** What is said when it could not be fetched: "Failed to load residents". */
  readonly failed: string;
  readonly loading?: string | undefined;
  /** How many rows to hold room for while it loads. */
  readonly rows?: number | undefined;
  readonly children: ReactNode;
}

/** What was fetched, saying when it was last true where it no longer is; or that it is coming, or did not come. */
export function AsyncContent({ state, failed, loading, rows = 8, children }: AsyncContentProps) {
  const { status, failedMessage, lastValidText, retry } = state;
  if (status === 'loading') return <SkeletonRows rows={rows} {...(loading && { label: loading })} />;
  if (status === 'failed' && lastValidText === null)
    return <FailedState title={failed} text={failedMessage} onRetry={retry} />;
  const isStale = status === 'failed';
  return (
    <>
      {isStale && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 py-1 text-s text-ink-2">
          <span>
            {failed}. {failedMessage} What you see is from {lastValidText}.
          </span>
          <Button kind="quiet" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {/* The same box before and after: what scrolls in it keeps its place. */}
      <div data-live={isStale ? 'lost' : undefined} className="contents">
        {children}
      </div>
    </>
  );
}
