import { useCallback } from 'react';
import * as z from 'zod/mini';
import { useHomeDay } from '../../lib/use-home-day.ts';
import { useUrlState } from '../../lib/use-url-state.ts';

const Id = z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/)));
/** '' leaves that side open. */
const Day = z.optional(z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/)));

/** The URL of the records page; a shared link shows the same list. */
const Address = z.object({
  tab: z._default(z.enum(['vitals', 'kardex']), 'vitals'),
  residentId: Id,
  startDate: Day,
  endDate: Day,
  band: z.optional(z.enum(['severe', 'out-of-band'])),
  /** Vitals of the time span that ends now, instead of dates. */
  span: z.optional(z.enum(['24h'])),
  /** Doses that are overdue now, instead of dates. */
  due: z.optional(z.enum(['overdue'])),
  /** Id of the open record. */
  record: Id,
});
type State = z.infer<typeof Address>;
type Changes = { readonly [Name in keyof State]?: State[Name] | undefined };

/** Removes every filter from the URL. */
export const noFilters = {
  residentId: undefined,
  startDate: undefined,
  endDate: undefined,
  band: undefined,
  span: undefined,
  due: undefined,
} as const satisfies Changes;
const filters = Object.keys(noFilters) as (keyof typeof noFilters)[];

/** The URL after a change. When one date is chosen, the other one keeps its default as an explicit value. */
function withDays(before: State, changes: Changes, today: string): Changes {
  if (changes.startDate === undefined && changes.endDate === undefined) return changes;
  const wasToday = before.startDate === undefined && before.endDate === undefined;
  const days = wasToday ? { startDate: today, endDate: today } : {};
  return { span: undefined, due: undefined, ...days, ...changes };
}

/** State of the records page in the URL. Without dates and span: today. */
export function useRecordsUrlState() {
  const [state, setState] = useUrlState(Address);
  const today = useHomeDay();
  const { tab, residentId, span, due } = state;
  const noDays = state.startDate === undefined && state.endDate === undefined;
  const { startDate, endDate } = noDays ? { startDate: today, endDate: today } : state;
  const isNow = tab === 'vitals' ? span !== undefined : due !== undefined;
  const days = isNow ? {} : { startDate: startDate || undefined, endDate: endDate || undefined };
  return {
    ...state,
    /** The records to ask for, by dates of the home. */
    query: { residentId, ...days },
    /** No filter is set: today's records of all residents in all bands. */
    isToday: filters.every((name) => state[name] === undefined),
    /** The end date is before the start date: nothing is requested. */
    isInvalid: Boolean(days.startDate && days.endDate && days.endDate < days.startDate),
    /** Stable for the day. */
    change: useCallback(
      (changes: Changes) =>
        setState((before) => withDays(before, changes, today), { replace: changes.record === undefined }),
      [setState, today],
    ),
  };
}

export type RecordsUrlState = ReturnType<typeof useRecordsUrlState>;
