import { useCallback } from 'react';
import * as z from 'zod/mini';
import {
  toFilterDays,
  isInvalidRange,
  recordFields,
  withBothDays,
} from '../../../care/records/records-in-url.ts';
import { useHomeDay } from '../../../lib/time/use-home-day.ts';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';

/** The URL of the records page; a shared link shows the same list. */
const Address = z.object({
  tab: z._default(z.enum(['vitals', 'kardex']), 'vitals'),
  ...recordFields,
  band: z.optional(z.enum(['severe', 'out-of-band'])),
  /** Vitals of the time span that ends now, instead of dates. */
  span: z.optional(z.enum(['24h'])),
  /** Doses that are overdue now, instead of dates. */
  due: z.optional(z.enum(['overdue'])),
  /** Id of the open record. */
  record: recordFields.residentId,
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

/** The URL after a change: dates replace the span and the overdue doses. */
function withDays(before: State, changes: Changes, today: string): Changes {
  if (changes.startDate === undefined && changes.endDate === undefined) return changes;
  return { span: undefined, due: undefined, ...withBothDays(before, changes, today) };
}

/** State of the records page in the URL. Without dates and span: today. */
export function useRecordsUrlState() {
  const [state, setState] = useUrlState(Address);
  const today = useHomeDay();
  const { tab, residentId, span, due } = state;
  const isNow = tab === 'vitals' ? span !== undefined : due !== undefined;
  const days = isNow ? {} : toFilterDays(state, today);
  return {
    ...state,
    /** The records to ask for, by dates of the home. */
    query: { residentId, ...days },
    /** No filter is set: today's records of all residents in all bands. */
    isToday: filters.every((name) => state[name] === undefined),
    /** The end date is before the start date; no request is sent. */
    isInvalid: isInvalidRange(days),
    /** Stable for the day. */
    change: useCallback(
      (changes: Changes) =>
        setState((before) => withDays(before, changes, today), { replace: changes.record === undefined }),
      [setState, today],
    ),
  };
}

export type RecordsUrlState = ReturnType<typeof useRecordsUrlState>;
