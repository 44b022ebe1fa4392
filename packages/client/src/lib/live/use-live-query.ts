import { useAtomValue } from 'jotai';
import { startTransition, useEffect, useEffectEvent, useReducer, useState } from 'react';
import type { Reloadable } from './refetch.ts';
import type { ConnectionStatus } from './connection-status.ts';
import { startAutoRefetch, type LoadOutcome } from './auto-refetch.ts';
import { connectionStatusAtom, lastConnectionLossAt } from './connection.ts';

export interface LiveQuery {
  /** failed: the last fetch failed; older data may still be shown, marked as stale. */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failedMessage: string | null;
  /** When the data was last known to be valid; null before the first fetch. While `isLive` it is valid now. */
  readonly lastValidAt: Date | null;
  /** Loaded and connected: may be shown as live. */
  readonly isLive: boolean;
  readonly retry: () => void;
}

interface State {
  readonly key: string;
  readonly loadedAt: Date | null;
  readonly failedMessage: string | null;
}

export interface LiveQueryOptions {
  /**
   * For pages with much to load and draw. The loader merges in a transition; the load state is set in a transition too, so
   * that it does not come before the data.
   */
  readonly inTransition?: boolean | undefined;
}

/**
 * Keeps a component's data fetched: on mount, when `key` changes, after a reconnect and on `records:reload`. The loader
 * merges into the store; read the data from its atoms.
 */
export function useLiveQuery(
  key: string,
  loader: (signal: AbortSignal) => Promise<void>,
  resources?: readonly Reloadable[],
  { inTransition = false }: LiveQueryOptions = {},
): LiveQuery {
  const [state, setState] = useState<State>({ key, loadedAt: null, failedMessage: null });
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const freshness = useAtomValue(connectionStatusAtom);
  const load = useEffectEvent((signal: AbortSignal) => loader(signal));
  const resourceNames = resources?.join();

  useEffect(() => {
    const report = (outcome: LoadOutcome) => {
      const set = () => setState((before) => next(before, key, outcome));
      if (inTransition) startTransition(set);
      else set();
    };
    const named = resourceNames?.split(',') as readonly Reloadable[] | undefined;
    return startAutoRefetch({
      load: (signal) => load(signal),
      report,
      resources: named,
      inOwnTask: inTransition,
    });
  }, [key, attempt, resourceNames, inTransition]);

  return { ...liveQueryOf(state.key === key ? state : null, freshness), retry };
}

function next(before: State, key: string, outcome: LoadOutcome): State {
  if ('loadedAt' in outcome) return { key, loadedAt: outcome.loadedAt, failedMessage: null };
  return { key, loadedAt: before.key === key ? before.loadedAt : null, failedMessage: outcome.failedMessage };
}

function liveQueryOf(state: State | null, freshness: ConnectionStatus): Omit<LiveQuery, 'retry'> {
  if (!state || (state.loadedAt === null && state.failedMessage === null))
    return { status: 'loading', failedMessage: null, lastValidAt: null, isLive: false };
  const { loadedAt, failedMessage } = state;
  const pushedUntil = failedMessage === null ? freshness.since : lastConnectionLossAt();
  return {
    status: failedMessage === null ? 'ready' : 'failed',
    failedMessage,
    lastValidAt: loadedAt && pushedUntil && pushedUntil > loadedAt ? pushedUntil : loadedAt,
    isLive: failedMessage === null && freshness.state === 'live',
  };
}
