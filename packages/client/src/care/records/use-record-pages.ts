import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLive, type Live } from '../../lib/live.ts';
import type { Entity } from '../../lib/merge.ts';
import type { Collection } from '../../lib/store.ts';
import { byPlace, comesAfter, type Place } from '../../lib/list-order.ts';

interface Page<T> {
  readonly records: readonly T[];
  readonly nextCursor?: string | undefined;
}

interface PageAsked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface RecordPagesOptions<T extends Entity> {
  /** Names what is asked for; another key starts from the top. */
  readonly key: string;
  readonly collection: Collection<T>;
  readonly resource: 'vitals' | 'medication-records';
  /** What is asked for changes as time passes: it is asked for again every minute. */
  readonly passes?: boolean | undefined;
  readonly matches: (record: T) => boolean;
  readonly placeOf: (record: T) => Place;
  readonly ask: (page: PageAsked, signal: AbortSignal) => Promise<Page<T>>;
}

export interface RecordPages<T> {
  readonly live: Live;
  /** Newest first, as far as was read. */
  readonly records: readonly T[];
  readonly hasMore: boolean;
  /** The next page did not come; asking again may help. */
  readonly moreFailed: boolean;
  /** Reads the next page; nothing while one is under way. */
  readonly readMore: () => void;
}

/** How far a list was read: to its end where there is no cursor. */
interface Reach {
  readonly key: string;
  readonly last: Place | null;
  readonly cursor: string | undefined;
  readonly count: number;
  readonly failed: boolean;
}

const pageRows = 100;
const mostRows = 500;
const minuteMs = 60_000;

/** A list read page by page and kept true: what comes or goes by event within what was read shows at once. */
export function useRecordPages<T extends Entity>(options: RecordPagesOptions<T>): RecordPages<T> {
  const { key, collection, matches, placeOf, ask } = options;
  const [state, setReach] = useState<Reach>();
  const reach = state?.key === key ? state : undefined;
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), [key]);

  /** Reads one page after `before` and speaks for the stretch it covers. */
  async function readPage(before: Reach | undefined, limit: number, signal: AbortSignal): Promise<Reach> {
    let page: Page<T> = { records: [] };
    let last: Place | null = null;
    const inScope = (record: T) =>
      matches(record) &&
      !(before?.last && !comesAfter(placeOf(record), before.last)) &&
      !(last && comesAfter(placeOf(record), last));
    await collection.load(inScope, async () => {
      page = await ask({ limit, cursor: before?.cursor }, signal);
      const end = page.records.at(-1);
      last = page.nextCursor !== undefined && end ? placeOf(end) : null;
      return page.records;
    });
    const count = (before?.count ?? 0) + page.records.length;
    return { key, last, cursor: page.nextCursor, count, failed: false };
  }

  const live = useLive(
    key,
    async (signal) => {
      underWay.current?.abort();
      // After a gap, as far as somebody had read: nothing on screen is left as it was.
      const wanted = reach?.count ?? pageRows;
      let next: Reach | undefined;
      do
        next = await readPage(
          next,
          Math.min(Math.max(wanted - (next?.count ?? 0), pageRows), mostRows),
          signal,
        );
      while (next.cursor !== undefined && next.count < wanted);
      setReach(next);
    },
    [options.resource],
  );

  const passes = options.passes === true;
  const again = useEffectEvent(live.retry);
  useEffect(() => {
    if (!passes) return;
    const timer = setInterval(() => again(), minuteMs);
    return () => clearInterval(timer);
  }, [passes]);

  async function more(before: Reach): Promise<void> {
    const controller = new AbortController();
    underWay.current = controller;
    try {
      const next = await readPage(before, pageRows, controller.signal);
      if (!controller.signal.aborted) setReach(next);
    } catch {
      if (!controller.signal.aborted) setReach({ ...before, failed: true });
    } finally {
      if (underWay.current === controller) underWay.current = undefined;
    }
  }

  const all = useAtomValue(collection.allAtom);
  const records = useMemo(() => {
    if (!reach) return [];
    const { last } = reach;
    const read = all.filter((record) => matches(record) && !(last && comesAfter(placeOf(record), last)));
    return read.sort(byPlace(placeOf));
    // `key` says all that `matches` depends on, and time passes with `reach`.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [all, reach, key]);

  return {
    live,
    records,
    hasMore: reach?.cursor !== undefined,
    moreFailed: reach?.failed === true,
    readMore: () => {
      const busy = underWay.current && !underWay.current.signal.aborted;
      if (reach?.cursor !== undefined && !busy && live.status !== 'loading') void more(reach);
    },
  };
}
