import { ActivityType } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { isInvalidRange, openDays, recordFields } from '../../../care/records/records-in-url.ts';
import { api } from '../../../lib/server/api.ts';
import { userActivityResource } from '../../../lib/live/resources.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';

export const limits = ['25', '50', '100'] as const;
export const timeFrames = ['1h', '24h', '7d'] as const;

/** The URL of the page: tab, filters, and how much of each list is shown. */
const Address = z.object({
  tab: z._default(z.enum(['recent', 'active']), 'recent'),
  user: recordFields.residentId,
  type: z.optional(ActivityType),
  ...openDays,
  limit: z._default(z.enum(limits), '50'),
  timeFrame: z._default(z.enum(timeFrames), '24h'),
});

export function useActivityUrlState() {
  const [state, change] = useUrlState(Address);
  const { user, type, startDate, endDate } = state;
  const isInvalid = isInvalidRange(state);
  const filter = {
    ...(user && { userId: user }),
    ...(type && { type }),
    ...(startDate && { startDate }),
    ...(endDate && !isInvalid && { endDate }),
  };
  return { ...state, change, filter, isInvalid };
}

export type ActivityUrlState = ReturnType<typeof useActivityUrlState>;

/** Activities newest first, `limit` at a time; refetched after each new activity. */
export function useActivities({ filter, limit }: Pick<ActivityUrlState, 'filter' | 'limit'>) {
  return useList(
    userActivityResource,
    async (query, options) => {
      const { activities, ...rest } = await api.userActivity.list({ query }, options);
      return { rows: activities.map((activity) => ({ ...activity, version: 0 })), ...rest };
    },
    { ...filter, limit: Number(limit) },
    { rowsPerPage: Number(limit) },
  );
}
