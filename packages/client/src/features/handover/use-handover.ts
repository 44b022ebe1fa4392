import type { Handover } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { handoverResource } from '../../lib/resources.ts';
import { useList, type List } from '../../lib/use-list.ts';

/** Identity of a shift in the address; empty: the running one. */
export interface ShiftAddress {
  readonly day?: string | undefined;
  readonly start?: string | undefined;
}

/** How often the running shift is fetched again, ms: a dose becomes overdue, and a shift ends, without an event. */
const refetchMs = 60_000;

/** The handover of a shift, refetched with every change of what it tells. */
export function useHandover({ day, start }: ShiftAddress): { list: List<Handover>; handover?: Handover } {
  const query = { ...(day !== undefined && { day }), ...(start !== undefined && { start }) };
  const list = useList(
    handoverResource,
    async (_query, options) => {
      const { handover } = await api.handover.get({ query }, options);
      return { rows: [{ ...handover, id: `${handover.shift.day} ${handover.shift.start}`, version: 0 }] };
    },
    query,
    { refetchMs },
  );
  const [handover] = list.rows;
  return { list, ...(handover && { handover }) };
}
