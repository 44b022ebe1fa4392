import type { UserActivity } from '@hearthline/contracts';
import type { AuditDocument } from '../../records/audit/audit-entry.repository.ts';
import { activityDetails } from './activity-details.ts';
import { getActivityType, isAboutUser } from './activity-selections.ts';

const nobody = '0'.repeat(24);

/** Maps an audit entry of an activity to the contract's type. */
export function presentActivity(entry: AuditDocument): UserActivity {
  const { _id, at, by, from, entityId, label, sessionId } = entry;
  const activityType = getActivityType(entry);
  const user = isAboutUser(activityType) ? { id: entityId.toString(), name: label } : by;
  return {
    id: _id.toString(),
    userId: /^[0-9a-f]{24}$/.test(user.id) && user.id !== nobody ? user.id : null,
    user: { name: user.name },
    activityType,
    timestamp: at.toISOString(),
    details: activityDetails(entry),
    userAgent: from?.userAgent || null,
    ipAddress: from?.ip ?? null,
    sessionId: sessionId ?? null,
  };
}
