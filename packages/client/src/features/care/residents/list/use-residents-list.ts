import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../../lib/server/api.ts';
import { residentsResource } from '../../../../lib/live/resources.ts';
import { useList } from '../../../../lib/live/use-list.ts';
import { pageFields, usePagination } from '../../../../lib/shell/use-pagination.ts';
import { useUrlState } from '../../../../lib/shell/use-url-state.ts';

export const statuses = ['all', 'active', 'away', 'left'] as const;

/** The filters and the page, in the URL. */
const Filters = z.object({
  search: z._default(z.string().check(z.overwrite((text) => text.slice(0, 100))), ''),
  /** `inactive`, of older links: away or left. */
  status: z._default(z.enum([...statuses, 'inactive']), 'all'),
  /** Residents with vitals today, or without. */
  vitals: z.optional(z.enum(['today', 'none-today'])),
  ...pageFields,
});
type ResidentFilters = z.infer<typeof Filters>;

/** By resident id: when they were last measured (ISO 8601); null: never; missing until it is known. */
export type LastVitalsAt = Readonly<Record<string, string | null>>;

/** A page of residents, kept current, and the filters in the URL. */
export function useResidentsList() {
  const [filters, change] = useUrlState(Filters);
  const { status, vitals, page, pageSize } = filters;
  const search = filters.search.trim();
  const [lastVitalsAt, setLastVitalsAt] = useState<LastVitalsAt>({});
  const list = useList(
    residentsResource,
    async (query, options) => {
      const { residents, lastVitalsAt: replied, ...rest } = await api.residents.list({ query }, options);
      setLastVitalsAt((before) => ({ ...before, ...replied }));
      return { rows: residents, ...rest };
    },
    { search: search || undefined, vitals, status, page, pageSize, include: 'last-vitals' as const },
  );
  const paging = usePagination(list, filters, change);
  return {
    filters,
    change,
    list,
    lastVitalsAt,
    paging,
    /** No filter is set. */
    isWhole: search === '' && status === 'all' && !vitals,
    showAll: () => change({ search: '', status: 'all', vitals: undefined }),
  };
}

export interface ResidentFiltersProps {
  filters: ResidentFilters;
  onChange: ReturnType<typeof useResidentsList>['change'];
}
