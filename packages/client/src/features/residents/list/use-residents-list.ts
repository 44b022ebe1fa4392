import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { residentsByVitalsResource, residentsResource } from '../../../lib/resources.ts';
import { useList } from '../../../lib/use-list.ts';
import { usePaging } from '../../../lib/use-paging.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';

export const statuses = ['all', 'active', 'inactive'] as const;
export const pageSizes = [10, 20, 30] as const;

/** Which part of the residents is looked at. */
const Filters = z.object({
  /** As typed. */
  search: z._default(z.string().check(z.overwrite((text) => text.slice(0, 100))), ''),
  status: z._default(z.enum(statuses), 'all'),
  /** Only who has vitals today, or only who has none. */
  vitals: z.optional(z.enum(['today', 'none-today'])),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.pipe(z.coerce.number(), z.literal(pageSizes)), 10),
});
type ResidentFilters = z.infer<typeof Filters>;

/** The residents of one page, kept true, and the filters that choose them. */
export function useResidentsList() {
  const [filters, change] = useUrlState(Filters);
  const { status, vitals, page, pageSize } = filters;
  const search = filters.search.trim();
  const list = useList(
    vitals ? residentsByVitalsResource : residentsResource,
    async (query, options) => {
      const { residents, ...rest } = await api.residents.list({ query }, options);
      return { rows: residents, ...rest };
    },
    { search: search || undefined, vitals, status, page, pageSize },
  );
  const paging = usePaging(list, filters, (changes, options) => {
    const size = pageSizes.find((each) => each === changes.pageSize);
    change({ ...changes, pageSize: size ?? pageSize }, options);
  });
  return {
    filters,
    change,
    list,
    paging: { ...paging, pageSizes },
    /** Whether everybody is looked at, on whatever page. */
    isWhole: search === '' && status === 'all' && !vitals,
    showAll: () => change({ search: '', status: 'all', vitals: undefined }),
  };
}

export interface ResidentFiltersProps {
  filters: ResidentFilters;
  onChange: ReturnType<typeof useResidentsList>['change'];
}
