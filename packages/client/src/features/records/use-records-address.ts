import { useCallback } from 'react';
import * as z from 'zod/mini';
import { useHomeDay } from '../../lib/use-home-day.ts';
import { useUrlState } from '../../lib/use-url-state.ts';

const Id = z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/)));
/** Empty leaves that side open. */
const Day = z.optional(z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/)));

/** The address of the records page; all of it may be sent to a colleague. */
const Address = z.object({
  tab: z._default(z.enum(['vitals', 'kardex']), 'vitals'),
  residentId: Id,
  startDate: Day,
  endDate: Day,
  band: z.optional(z.enum(['severe', 'attention', 'out-of-band'])),
  /** Vitals of a span that ends now, instead of days. */
  span: z.optional(z.enum(['24h'])),
  /** Doses that are overdue now, instead of days. */
  due: z.optional(z.enum(['overdue'])),
  /** The record that is open. */
  record: Id,
});
type State = z.infer<typeof Address>;
type Changes = { readonly [Name in keyof State]?: State[Name] | undefined };

/** Takes every filter out of the address. */
export const noFilters = {
  residentId: undefined,
  startDate: undefined,
  endDate: undefined,
  band: undefined,
  span: undefined,
  due: undefined,
} as const satisfies Changes;
const filters = Object.keys(noFilters) as (keyof typeof noFilters)[];

/** The address after a change. Once one day is chosen, the other is kept by name as it stood there by default. */
function withDays(before: State, changes: Changes, today: string): Changes {
  if (changes.startDate === undefined && changes.endDate === undefined) return changes;
  const wasToday = before.startDate === undefined && before.endDate === undefined;
  const days = wasToday ? { startDate: today, endDate: today } : {};
  return { span: undefined, due: undefined, ...days, ...changes };
}

/** The records page's address, read and written. Neither day in it, nor a span: today. */
export function useRecordsAddress() {
  const [state, setState] = useUrlState(Address);
  const today = useHomeDay();
  const { tab, residentId, span, due } = state;
  const noDays = state.startDate === undefined && state.endDate === undefined;
  const { startDate, endDate } = noDays ? { startDate: today, endDate: today } : state;
  const isNow = tab === 'vitals' ? span !== undefined : due !== undefined;
  const days = isNow ? {} : { startDate: startDate || undefined, endDate: endDate || undefined };
  return {
    ...state,
    /** Which records are asked for, by the home's days. */
    asked: { residentId, ...days },
    /** Today's records, of everyone, of every band: what an address without filters shows. */
    isToday: filters.every((name) => state[name] === undefined),
    /** The end lies before the start: nothing can be asked for. */
    isInvalid: Boolean(days.startDate && days.endDate && days.endDate < days.startDate),
    /** Stable while the day lasts. */
    change: useCallback(
      (changes: Changes) =>
        setState((before) => withDays(before, changes, today), { replace: changes.record === undefined }),
      [setState, today],
    ),
  };
}

export type RecordsAddress = ReturnType<typeof useRecordsAddress>;
