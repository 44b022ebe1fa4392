import { useEffect, useEffectEvent } from 'react';
import type { UrlChangeOptions } from './use-url-state.ts';

interface PageState {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

interface PagedList {
  readonly found: number | undefined;
  readonly isRefreshing: boolean;
}

/** Numbered pages of a list whose `page` and `pageSize` are URL state, as props of Pagination. */
export function usePagination(
  { found, isRefreshing }: PagedList,
  { page, pageSize }: PageState,
  change: (changes: Partial<PageState>, options?: UrlChangeOptions) => void,
) {
  const pages = Math.max(1, Math.ceil((found ?? 0) / pageSize));
  const isPastEnd = found !== undefined && !isRefreshing && page > pages;
  const goBack = useEffectEvent(() => change({ page: pages }, { replace: true }));
  useEffect(() => {
    // The last page may disappear with its last row.
    if (isPastEnd) goBack();
  }, [isPastEnd, pages]);
  return {
    page,
    pages,
    pageSize,
    onPage: (next: number) => change({ page: next }),
    onPageSize: (size: number) => change({ pageSize: size }),
  };
}
