import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import type { Reloadable } from './refetch.ts';
import type { Freshness } from './freshness.ts';
import { keepLoaded, type LoadOutcome } from './keep-loaded.ts';
import { freshnessAtom, lastGap } from './connection.ts';

export { serverNow } from './clock.ts';
export type { Freshness } from './freshness.ts';
export { beatAtom, freshnessAtom } from './connection.ts';

export interface Live {
  /** failed: the last fetch failed; what an earlier one brought may still be shown, as old. */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failedMessage: string | null;
  /** When what is shown was last known to be true; null before the first fetch. While `isLive` it is true now. */
  readonly lastTrueAt: Date | null;
  /** Fetched, and the link speaks: it may be shown as live. */
  readonly isLive: boolean;
  readonly retry: () => void;
}

interface State {
  readonly key: string;
  readonly loadedAt: Date | null;
  readonly failedMessage: string | null;
}

/**
 * Keeps a panel's data fetched: on mount, when `key` changes, after every gap and on records:reload, by the same path.
 * The loader merges into the store; read the data from its atoms.
 */
export function useLive(
  key: string,
  loader: (signal: AbortSignal) => Promise<void>,
  resources?: readonly Reloadable[],
): Live {
  const [state, setState] = useState<State>({ key, loadedAt: null, failedMessage: null });
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const freshness = useAtomValue(freshnessAtom);
  const load = useEffectEvent((signal: AbortSignal) => loader(signal));
  const concerns = resources?.join();

  useEffect(() => {
    const report = (outcome: LoadOutcome) => setState((before) => next(before, key, outcome));
    const named = concerns?.split(',') as readonly Reloadable[] | undefined;
    return keepLoaded({ load: (signal) => load(signal), report, resources: named });
  }, [key, attempt, concerns]);

  return { ...liveOf(state.key === key ? state : null, freshness), retry };
}

function next(before: State, key: string, outcome: LoadOutcome): State {
  if ('loadedAt' in outcome) return { key, loadedAt: outcome.loadedAt, failedMessage: null };
  return { key, loadedAt: before.key === key ? before.loadedAt : null, failedMessage: outcome.failedMessage };
}

function liveOf(state: State | null, freshness: Freshness): Omit<Live, 'retry'> {
  if (!state || (state.loadedAt === null && state.failedMessage === null))
    return { status: 'loading', failedMessage: null, lastTrueAt: null, isLive: false };
  const { loadedAt, failedMessage } = state;
  const pushedUntil = failedMessage === null ? freshness.since : lastGap();
  return {
    status: failedMessage === null ? 'ready' : 'failed',
    failedMessage,
    lastTrueAt: loadedAt && pushedUntil && pushedUntil > loadedAt ? pushedUntil : loadedAt,
    isLive: failedMessage === null && freshness.state === 'live',
  };
}
