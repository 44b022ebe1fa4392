import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import type { PaginationProps } from '../../ui/table/pagination.tsx';
import type { UrlChangeOptions } from './use-url-state.ts';

const pageSizes = [10, 20, 30] as const;

/** The fields of a URL state for numbered pages: `z.object({ search: ..., ...pageFields })`. */
export const pageFields = {
  /** From 1. */
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.pipe(z.coerce.number(), z.literal(pageSizes)), 10),
};

interface PageState {
  readonly page: number;
  readonly pageSize: (typeof pageSizes)[number];
}

interface PagedList {
  readonly found: number | undefined;
  readonly isRefreshing: boolean;
}

/** Numbered pages of a list whose URL state has the `pageFields`, as props of Pagination. */
export function usePagination(
  { found, isRefreshing }: PagedList,
  { page, pageSize }: PageState,
  change: (changes: Partial<PageState>, options?: UrlChangeOptions) => void,
): Omit<PaginationProps, 'label'> {
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
    pageSizes,
    onPage: (next) => change({ page: next }),
    onPageSize: (size) => change({ pageSize: pageSizes.find((each) => each === size) ?? pageSize }),
  };
}
