import { AuditEntity } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { isInvalidRange, openDays, recordFields } from '../../../care/records/records-in-url.ts';
import { api } from '../../../lib/server/api.ts';
import { auditResource } from '../../../lib/live/resources.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';

const id = recordFields.residentId;

/** The URL of the page: which entries it shows. */
const Address = z.object({
  user: id,
  kind: z.optional(AuditEntity),
  /** Id of the document that was changed. */
  record: id,
  resident: id,
  ...openDays,
});

export function useAuditUrlState() {
  const [state, change] = useUrlState(Address);
  return { ...state, change, isInvalid: isInvalidRange(state) };
}

export type AuditUrlState = ReturnType<typeof useAuditUrlState>;

/** Entries newest first; fetched again with each change that this page hears of. */
export function useAuditLog({ isInvalid, ...state }: AuditUrlState) {
  const { user, kind, record, resident, startDate, endDate } = state;
  const filter = {
    ...(user && { userId: user }),
    ...(kind && { entity: kind }),
    ...(record && { entityId: record }),
    ...(resident && { residentId: resident }),
    ...(startDate && { startDate }),
    ...(endDate && !isInvalid && { endDate }),
  };
  return useList(
    auditResource,
    async (query, options) => {
      const { entries, ...rest } = await api.auditLog.list({ query }, options);
      return { rows: entries.map((entry) => ({ ...entry, version: 0 })), ...rest };
    },
    filter,
    { rowsPerPage: 50 },
  );
}
