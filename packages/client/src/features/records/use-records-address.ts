import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import type { BandFilter, RecordsAsked } from '../../care/records/records-asked.ts';
import { useHomeDay } from '../../lib/use-home-day.ts';

export type RecordsTab = 'vitals' | 'kardex';

/** What the address of the records page says; all of it may be sent to a colleague. */
export interface RecordsAddress {
  readonly tab: RecordsTab;
  readonly asked: RecordsAsked;
  readonly band: BandFilter | undefined;
  /** The record that is open. */
  readonly opened: string | undefined;
  /** Today's records, of everyone, of every band: what an address without filters shows. */
  readonly isToday: boolean;
  /** The end lies before the start: nothing can be asked for. */
  readonly isInvalid: boolean;
  /** Stable while the day lasts. */
  readonly change: (changes: Changes) => void;
}

type Part = 'tab' | 'residentId' | 'startDate' | 'endDate' | 'band' | 'record';
type Changes = Readonly<Partial<Record<Part, string | undefined>>>;

/** Takes every filter out of the address. */
export const noFilters = {
  residentId: undefined,
  startDate: undefined,
  endDate: undefined,
  band: undefined,
} as const satisfies Changes;

const bands: readonly string[] = ['severe', 'out-of-band'] satisfies BandFilter[];
const filters = Object.keys(noFilters);
const dayShape = /^\d{4}-\d\d-\d\d$/;
const idShape = /^[0-9a-f]{24}$/;

function shaped(text: string | null, shape: RegExp): string | undefined {
  return text !== null && shape.test(text) ? text : undefined;
}

/** The records page's address, read and written. Neither day in it: today; an empty one leaves that side open. */
export function useRecordsAddress(): RecordsAddress {
  const [search, setSearch] = useSearchParams();
  const today = useHomeDay();
  const [start, end] = [search.get('startDate'), search.get('endDate')];
  const noDays = start === null && end === null;
  const startDate = noDays ? today : shaped(start, dayShape);
  const endDate = noDays ? today : shaped(end, dayShape);
  const band = search.get('band');
  const change: RecordsAddress['change'] = useCallback(
    (changes) =>
      setSearch((before) => changed(before, changes, today), { replace: changes.record === undefined }),
    [setSearch, today],
  );
  return {
    tab: search.get('tab') === 'kardex' ? 'kardex' : 'vitals',
    asked: { residentId: shaped(search.get('residentId'), idShape), startDate, endDate },
    band: band !== null && bands.includes(band) ? (band as BandFilter) : undefined,
    opened: shaped(search.get('record'), idShape),
    isToday: noDays && filters.every((name) => search.get(name) === null),
    isInvalid: startDate !== undefined && endDate !== undefined && endDate < startDate,
    change,
  };
}

/** The address after a change. Once one day is chosen, the other is kept by name as it stood there by default. */
function changed(before: URLSearchParams, changes: Changes, today: string): URLSearchParams {
  const next = new URLSearchParams(before);
  const choosesDay = changes.startDate !== undefined || changes.endDate !== undefined;
  if (choosesDay && !next.has('startDate') && !next.has('endDate'))
    for (const name of ['startDate', 'endDate']) next.set(name, today);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
