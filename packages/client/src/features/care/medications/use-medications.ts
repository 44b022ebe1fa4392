import { foldText, formatProduct, getStockState, type Medication } from '@hearthline/contracts';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/server/api.ts';
import { medicationsResource } from '../../../lib/live/resources.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';

export const stockFilters = ['all', 'low', 'out', 'negative', 'no-substances', 'inactive'] as const;
export type StockFilter = (typeof stockFilters)[number];

/** The filters in the URL. */
const Filters = z.object({
  search: z._default(z.string().check(z.overwrite((text) => text.slice(0, 100))), ''),
  stock: z._default(z.enum(stockFilters), 'all'),
});

/** Filters of the stock. Inactive medications need no order, but a stock below zero is always wrong. */
const belongs: Record<StockFilter, (medication: Medication) => boolean> = {
  all: () => true,
  low: (medication) => medication.active && getStockState(medication) === 'low',
  out: (medication) => medication.active && getStockState(medication) === 'out',
  negative: (medication) => getStockState(medication) === 'negative',
  'no-substances': ({ active, substances }) => active && substances.length === 0,
  inactive: ({ active }) => !active,
};

const searchTextOf = (medication: Medication): string => {
  const { dosage, unit, substances } = medication;
  return foldText([formatProduct(medication), dosage + unit, `${dosage} ${unit}`, ...substances].join(' '));
};

/** All medications of the home, kept current, and the medications that match the filters in the URL. */
export function useMedications() {
  const [filters, change] = useUrlState(Filters);
  const list = useList(
    medicationsResource,
    async (_query, options) => {
      const { medications } = await api.medications.list({}, options);
      return { rows: medications, total: medications.length };
    },
    {},
  );
  const { rows: all } = list;
  const { search, stock } = filters;
  const searchable = useMemo(() => all.map((row) => ({ row, text: searchTextOf(row) })), [all]);
  const rows = useMemo(() => {
    const words = foldText(search).split(/\s+/).filter(Boolean);
    return searchable
      .filter(({ row, text }) => belongs[stock](row) && words.every((word) => text.includes(word)))
      .map(({ row }) => row);
  }, [searchable, search, stock]);
  return {
    filters,
    change,
    list,
    rows,
    /** No filter is set. */
    isWhole: search.trim() === '' && stock === 'all',
    showAll: () => change({ search: '', stock: 'all' }),
  };
}
