import { can, type User, type VitalsRecord } from '@hearthline/contracts';

const dayMs = 86_400_000;

/**
 * True if the user may correct a record: its author within 24 h, or a holder of the right to void. Only for display; the
 * server enforces it.
 */
export function canCorrect(
  record: Pick<VitalsRecord, 'recordedBy' | 'createdAt'>,
  user: Pick<User, 'id' | 'role'>,
  now: Date,
): boolean {
  if (can(user.role, 'canVoidRecords')) return true;
  return record.recordedBy === user.id && now.getTime() - Date.parse(record.createdAt) < dayMs;
}
