import { atom, useAtomValue, type Atom } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Reloadable } from './refetch.ts';
import { comparePositions, comesAfter, type ListPosition } from './list-order.ts';
import { useLiveQuery } from './use-live-query.ts';
import { useLoadState, type LiveQueryState } from './load-state.ts';
import type { Entity } from '../state/merge.ts';
import type { Collection } from '../state/store.ts';
import { useThrottledEffect } from './use-throttled-effect.ts';

/** A kind of entity, and how lists of it stay up to date. */
export interface Resource<T extends Entity> {
  readonly name: string;
  /** The store that merges replies and events by version; without it the rows are those of the latest reply. */
  readonly collection?: Collection<T> | undefined;
  /** Increases with every change event: the list is refetched, at most once a second. */
  readonly changeCountAtom?: Atom<number> | undefined;
  /** Resources whose `records:reload` triggers a refetch; all by default. */
  readonly reload?: readonly Reloadable[] | undefined;
  /** Sort position, for lists that are loaded by cursor, newest first: events are merged directly into them. */
  readonly positionOf?: ((row: T) => ListPosition) | undefined;
}

export interface ListReply<T> {
  readonly rows: readonly T[];
  /** Number of rows that match, on all pages. */
  readonly found?: number | undefined;
  /** Number of rows without filters. */
  readonly total?: number | undefined;
  readonly nextCursor?: string | undefined;
}

interface CursorQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Fetches a page. */
export type ListCall<T, Query> = (
  query: Query & CursorQuery,
  options: { readonly signal: AbortSignal },
) => Promise<ListReply<T>>;

export interface ListOptions<T> {
  /** True if a row matches the query; needed only with `positionOf`. */
  readonly matches?: ((row: T) => boolean) | undefined;
  /** Refetch interval, for queries whose result changes with time. */
  readonly refetchMs?: number | undefined;
  /** Rows that are asked for at a time, by cursor. */
  readonly rowsPerPage?: number | undefined;
}

/** A list with its load state; a DataTable takes it as `list`. */
export interface List<T> extends LiveQueryState {
  readonly rows: readonly T[];
  readonly found: number | undefined;
  readonly total: number | undefined;
  /** True while the query is loading and the rows are those of the previous query. */
  readonly isRefreshing: boolean;
  readonly hasMore: boolean;
  /** The next page failed to load; it may be retried. */
  readonly loadMoreFailed: boolean;
  /** Loads the next page; does nothing while a page is loading. */
  readonly loadMore: () => void;
  /**
   * Loads the missing rows, up to `max` in all. In a list with numbered pages, `rows` then has the rows of every page, until
   * `showPage`. Rejects if they can't be loaded.
   */
  readonly loadAll: (max: number, onProgress: (loaded: number) => void) => Promise<void>;
  readonly showPage: () => void;
}

/** The loaded part of a list; the whole list without a cursor. */
interface LoadedRange<T> extends Omit<ListReply<T>, 'nextCursor'> {
  readonly key: string;
  readonly last: ListPosition | null;
  readonly cursor: string | undefined;
  readonly failed: boolean;
}

const refetchEveryMs = 1_000;
const defaultRowsPerPage = 100;
const maxRowsPerPage = 500;
const noChangeCountAtom = atom(0);
const noEntitiesAtom: Atom<ReadonlyMap<string, never>> = atom(new Map<string, never>());

/**
 * A list that stays up to date: refetched after reconnects and changes, retried, and merged with events. The query
 * holds whatever the call takes, e.g. filters and a page number. With a cursor `loadMore` loads the next page.
 */
export function useList<T extends Entity, Query extends object>(
  resource: Resource<T>,
  call: ListCall<T, Query>,
  query: Query,
  { matches = () => true, refetchMs, rowsPerPage = defaultRowsPerPage }: ListOptions<T> = {},
): List<T> {
  const { collection, positionOf, changeCountAtom = noChangeCountAtom } = resource;
  const key = `${resource.name} ${JSON.stringify(query)}`;
  const [state, setState] = useState<LoadedRange<T>>();
  const range = state?.key === key ? state : undefined;
  const [everyPage, setEveryPage] = useState<LoadedRange<T>>();
  const nextPage = useRef<AbortController>(undefined);
  useEffect(() => () => nextPage.current?.abort(), [key]);

  /**
   * Fetches one page after `before` and merges it as a snapshot of the range it covers. `numbered` replaces the page
   * number and size of the query.
   */
  async function loadPage(
    before: LoadedRange<T> | undefined,
    limit: number,
    signal: AbortSignal,
    numbered?: { readonly page: number; readonly pageSize: number },
  ): Promise<LoadedRange<T>> {
    let page: ListReply<T> = { rows: [] };
    let last: ListPosition | null = null;
    const fetchPage = async () => {
      page = await call(
        positionOf ? { ...query, limit, cursor: before?.cursor } : { ...query, ...numbered },
        { signal },
      );
      const end = page.rows.at(-1);
      last = positionOf && end && page.nextCursor !== undefined ? positionOf(end) : null;
      return page.rows;
    };
    const isCovered = (row: T) =>
      positionOf
        ? matches(row) &&
          !(before?.last && !comesAfter(positionOf(row), before.last)) &&
          !(last && comesAfter(positionOf(row), last))
        : page.rows.some(({ id }) => id === row.id);
    await (collection ? collection.load(isCovered, fetchPage) : fetchPage());
    const { nextCursor: cursor, ...rest } = page;
    return { ...rest, key, last, cursor, failed: false, rows: [...(before?.rows ?? []), ...page.rows] };
  }

  const live = useLiveQuery(
    key,
    async (signal) => {
      nextPage.current?.abort();
      // After a reconnect the whole loaded range is fetched again.
      const wanted = range?.rows.length ?? rowsPerPage;
      let next: LoadedRange<T> | undefined;
      do {
        const limit = Math.min(Math.max(wanted - (next?.rows.length ?? 0), rowsPerPage), maxRowsPerPage);
        next = await loadPage(next, limit, signal);
      } while (next.cursor !== undefined && next.rows.length < wanted);
      if (!signal.aborted) setState(next);
    },
    resource.reload,
  );
  useThrottledEffect(useAtomValue(changeCountAtom), live.retry, refetchEveryMs);
  const refetch = useEffectEvent(live.retry);
  useEffect(() => {
    if (refetchMs === undefined) return;
    const timer = setInterval(() => refetch(), refetchMs);
    return () => clearInterval(timer);
  }, [refetchMs]);

  async function loadNext(before: LoadedRange<T>): Promise<void> {
    const controller = new AbortController();
    nextPage.current = controller;
    try {
      const next = await loadPage(before, rowsPerPage, controller.signal);
      if (!controller.signal.aborted) setState(next);
    } catch {
      if (!controller.signal.aborted) setState({ ...before, failed: true });
    } finally {
      if (nextPage.current === controller) nextPage.current = undefined;
    }
  }

  async function loadAll(max: number, onProgress: (loaded: number) => void): Promise<void> {
    if (!range) return;
    nextPage.current?.abort();
    const controller = new AbortController();
    nextPage.current = controller;
    const { signal } = controller;
    let all = range;
    const isWhole = () => (positionOf ? all.cursor === undefined : (all.found ?? 0) <= all.rows.length);
    if (!positionOf && !isWhole()) all = { ...range, rows: [] };
    try {
      for (let page = 1; !isWhole() && all.rows.length < max; page += 1) {
        const limit = Math.min(max - all.rows.length, maxRowsPerPage);
        const next = await loadPage(all, limit, signal, { page, pageSize: maxRowsPerPage });
        signal.throwIfAborted();
        if (next.rows.length === all.rows.length) break;
        all = next;
        onProgress(all.rows.length);
        if (positionOf) setState(all);
      }
      if (!positionOf) setEveryPage(all);
    } finally {
      if (nextPage.current === controller) nextPage.current = undefined;
    }
  }

  const loadState = useLoadState(live);
  const known = useAtomValue<ReadonlyMap<string, T>>(collection?.byIdAtom ?? noEntitiesAtom);
  const isRefreshing = !positionOf && state !== undefined && !range && live.status === 'loading';
  const shown = positionOf ? range : everyPage?.key === key ? everyPage : state;
  const rows = useMemo(() => {
    if (!shown) return [];
    if (!collection) return shown.rows;
    if (!positionOf) return shown.rows.flatMap(({ id }) => known.get(id) ?? []);
    const { last } = shown;
    const loaded = [...known.values()].filter(
      (row) => matches(row) && !(last && comesAfter(positionOf(row), last)),
    );
    return loaded.sort(comparePositions(positionOf));
    // `key` covers what `matches` depends on; it also depends on the time, which `shown` refreshes.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [known, shown, key]);

  return {
    ...loadState,
    ...(isRefreshing && { status: 'ready' as const }),
    rows,
    found: shown?.found,
    total: shown?.total,
    isRefreshing,
    hasMore: range?.cursor !== undefined,
    loadMoreFailed: range?.failed === true,
    loadMore: () => {
      const busy = nextPage.current && !nextPage.current.signal.aborted;
      if (range?.cursor !== undefined && !busy && live.status !== 'loading') void loadNext(range);
    },
    loadAll,
    showPage: () => setEveryPage(undefined),
  };
}
