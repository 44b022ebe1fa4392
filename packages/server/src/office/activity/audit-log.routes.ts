import type { auditLog } from '@hearthline/contracts';
import { findAuditPage } from '../../records/audit/audit-page.repository.ts';
import { presentAudit } from '../../records/audit/audit.presenter.ts';
import { deriveChainKey } from '../../records/audit/chain-key.ts';
import { createEndKeeper } from '../../records/audit/end-keeper.ts';
import { verifyChain } from '../../records/audit/verify-chain.ts';
import { parseCursor } from '../../records/clinical/cursor.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { daysRange } from './days-range.ts';
import { hiddenFrom } from './hidden-from.ts';

export interface AuditLogRoutesDeps {
  readonly config: Config;
}

/** Entries that one call verifies: well within the time that a read may take. */
const entriesPerCall = 1_000;

/** The audit as a list, and the check of its chain. */
export function auditLogRoutes({ config }: AuditLogRoutesDeps): Handlers<typeof auditLog> {
  const check = { key: deriveChainKey(config.secretKey), keeper: createEndKeeper(config) };
  return {
    verify: ({ query }) => verifyChain(check, query.after, entriesPerCall),

    list: async ({ query, caller }) => {
      const { entity, entityId, residentId, userId: byId, limit, cursor } = query;
      const { rows, ...rest } = await findAuditPage([{ entity, entityId, residentId, byId }], {
        ...daysRange(query, config.timezone),
        ...(await hiddenFrom(caller.user.role)),
        ...(cursor !== undefined && { cursor: parseCursor(cursor) }),
        limit,
      });
      return { entries: rows.map(presentAudit), ...rest };
    },
  };
}
