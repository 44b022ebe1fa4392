import { Problem } from '@hearthline/contracts';
import { isEarlyReply } from '../server/early-replies.ts';
import { registerRefetch, type Reloadable } from './refetch.ts';
import { serverNow } from '../server/server-clock.ts';
import { errorText } from '../server/error-text.ts';
import { UnreachableError } from '../server/unreachable-error.ts';

export type LoadOutcome = { readonly loadedAt: Date } | { readonly failedMessage: string };

export interface AutoRefetchOptions {
  /** Fetches and merges into the store. */
  readonly load: (signal: AbortSignal) => Promise<void>;
  readonly report: (outcome: LoadOutcome) => void;
  /** Resources whose `records:reload` event triggers a refetch; all by default. */
  readonly resources?: readonly Reloadable[] | undefined;
  /** Starts in a separate task: if many loads start at once, each takes 10 ms on a phone. */
  readonly inOwnTask?: boolean | undefined;
}

const retryMs = [2_000, 4_000, 8_000] as const;

/**
 * Loads now, after every reconnect and `records:reload`, and with backoff while the server or its database is
 * unreachable. Returns the stop function.
 */
export function startAutoRefetch({
  load,
  report,
  resources,
  inOwnTask = false,
}: AutoRefetchOptions): () => void {
  let running = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  async function run(): Promise<void> {
    running.abort();
    clearTimeout(timer);
    running = new AbortController();
    const { signal } = running;
    try {
      await load(signal);
      if (signal.aborted) return;
      failures = 0;
      report({ loadedAt: serverNow() });
      if (isEarlyReply(signal)) void run();
    } catch (error) {
      if (signal.aborted) return;
      report({ failedMessage: errorText(error) });
      if (isRetryable(error)) timer = setTimeout(() => void run(), retryMs[failures++] ?? 10_000);
    }
  }

  if (inOwnTask) timer = setTimeout(() => void run());
  else void run();
  const unregister = registerRefetch({ resources, run });
  return () => {
    unregister();
    clearTimeout(timer);
    running.abort();
  };
}

function isRetryable(error: unknown): boolean {
  return (
    error instanceof UnreachableError ||
    (error instanceof Problem && (error.status >= 500 || error.status === 429))
  );
}
