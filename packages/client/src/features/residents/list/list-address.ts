import type { ResidentsQuery } from '@hearthline/contracts';
import { useSearchParams } from 'wouter';

export const pageSizes = [10, 20, 30] as const;
export const statuses = ['all', 'active', 'inactive'] as const satisfies readonly ResidentsQuery['status'][];

/** Which part of the residents is looked at; kept in the address, so that Back and a reload find it again. */
export interface ListAddress {
  /** As typed. */
  readonly search: string;
  readonly status: (typeof statuses)[number];
  /** Only who has vitals today, or only who has none; '' is either. */
  readonly vitals: 'today' | 'none-today' | '';
  /** From 1. */
  readonly page: number;
  readonly pageSize: (typeof pageSizes)[number];
}

const whole: ListAddress = { search: '', status: 'all', vitals: '', page: 1, pageSize: 10 };

/** Whether everybody is looked at, on whatever page. */
export const isWhole = ({ search, status, vitals }: ListAddress): boolean =>
  search.trim() === whole.search && status === whole.status && vitals === whole.vitals;

/** What an address asks for; what it has no sense for is as if it were not there. */
export function readAddress(params: URLSearchParams): ListAddress {
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('pageSize'));
  return {
    search: params.get('search')?.slice(0, 100) ?? whole.search,
    status: statuses.find((status) => status === params.get('status')) ?? whole.status,
    vitals:
      (['today', 'none-today'] as const).find((vitals) => vitals === params.get('vitals')) ?? whole.vitals,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : whole.page,
    pageSize: pageSizes.find((size) => size === pageSize) ?? whole.pageSize,
  };
}

/** The address after a change; another part is looked at from its first page. */
export function writeAddress(before: URLSearchParams, changes: Partial<ListAddress>): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const [name, value] of Object.entries({ page: whole.page, ...changes })) {
    if (value === whole[name as keyof ListAddress]) params.delete(name);
    else params.set(name, String(value));
  }
  return params;
}

/** The part looked at, and how to look at another; `replace` leaves no step for Back. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Partial<ListAddress>, { replace = false } = {}) =>
    setParams((before) => writeAddress(before, changes), { replace });
  return { address: readAddress(params), change };
}
