import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import type { BandFilter, RecordsAsked, Span } from '../../care/records/records-asked.ts';
import { useHomeDay } from '../../lib/use-home-day.ts';

export type RecordsTab = 'vitals' | 'kardex';

/** What the address of the records page says; all of it may be sent to a colleague. */
export interface RecordsAddress {
  readonly tab: RecordsTab;
  readonly asked: RecordsAsked;
  readonly band: BandFilter | undefined;
  /** Vitals of a span that ends now, instead of days. */
  readonly span: Span | undefined;
  /** Doses that are overdue now, instead of days. */
  readonly due: 'overdue' | undefined;
  /** The record that is open. */
  readonly opened: string | undefined;
  /** Today's records, of everyone, of every band: what an address without filters shows. */
  readonly isToday: boolean;
  /** The end lies before the start: nothing can be asked for. */
  readonly isInvalid: boolean;
  /** Stable while the day lasts. */
  readonly change: (changes: Changes) => void;
}

type Part = 'tab' | 'residentId' | 'startDate' | 'endDate' | 'band' | 'span' | 'due' | 'record';
type Changes = Readonly<Partial<Record<Part, string | undefined>>>;

/** Takes every filter out of the address. */
export const noFilters = {
  residentId: undefined,
  startDate: undefined,
  endDate: undefined,
  band: undefined,
  span: undefined,
  due: undefined,
} as const satisfies Changes;

const bands: readonly string[] = ['severe', 'attention', 'out-of-band'] satisfies BandFilter[];
const filters = Object.keys(noFilters);
const dayShape = /^\d{4}-\d\d-\d\d$/;
const idShape = /^[0-9a-f]{24}$/;

function shaped(text: string | null, shape: RegExp): string | undefined {
  return text !== null && shape.test(text) ? text : undefined;
}

function daysOf(start: string | null, end: string | null, today: string) {
  if (start === null && end === null) return { startDate: today, endDate: today };
  return { startDate: shaped(start, dayShape), endDate: shaped(end, dayShape) };
}

/** The records page's address, read and written. Neither day in it, nor a span: today; an empty one leaves that side open. */
export function useRecordsAddress(): RecordsAddress {
  const [search, setSearch] = useSearchParams();
  const today = useHomeDay();
  const [start, end] = [search.get('startDate'), search.get('endDate')];
  const noDays = start === null && end === null;
  const tab = search.get('tab') === 'kardex' ? 'kardex' : 'vitals';
  const span = search.get('span') === '24h' ? '24h' : undefined;
  const due = search.get('due') === 'overdue' ? 'overdue' : undefined;
  const days: Pick<RecordsAsked, 'startDate' | 'endDate'> = (tab === 'vitals' ? span : due)
    ? {}
    : daysOf(start, end, today);
  const band = search.get('band');
  const change: RecordsAddress['change'] = useCallback(
    (changes) =>
      setSearch((before) => changed(before, changes, today), { replace: changes.record === undefined }),
    [setSearch, today],
  );
  return {
    tab,
    span,
    due,
    asked: { residentId: shaped(search.get('residentId'), idShape), ...days },
    band: band !== null && bands.includes(band) ? (band as BandFilter) : undefined,
    opened: shaped(search.get('record'), idShape),
    isToday: noDays && filters.every((name) => search.get(name) === null),
    isInvalid: days.startDate !== undefined && days.endDate !== undefined && days.endDate < days.startDate,
    change,
  };
}

/** The address after a change. Once one day is chosen, the other is kept by name as it stood there by default. */
function changed(before: URLSearchParams, changes: Changes, today: string): URLSearchParams {
  const next = new URLSearchParams(before);
  const choosesDay = changes.startDate !== undefined || changes.endDate !== undefined;
  if (choosesDay) for (const name of ['span', 'due']) next.delete(name);
  if (choosesDay && !next.has('startDate') && !next.has('endDate'))
    for (const name of ['startDate', 'endDate']) next.set(name, today);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
