import { can, type User, type VitalsRecord } from '@hearthline/contracts';

const dayMs = 86_400_000;

/** Whether somebody may correct a record: its author within a day, or who may void. The server decides. */
export function canCorrect(
  record: Pick<VitalsRecord, 'recordedBy' | 'createdAt'>,
  user: Pick<User, 'id' | 'role'>,
  now: Date,
): boolean {
  if (can(user.role, 'canVoidRecords')) return true;
  return record.recordedBy === user.id && now.getTime() - Date.parse(record.createdAt) < dayMs;
}
