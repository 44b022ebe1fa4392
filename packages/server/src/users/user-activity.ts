import type { ActiveUser } from '@hearthline/contracts';
import { UserModel } from './user.model.ts';

/** Records user activity, on the account: a session is deleted a day after it ended. */
export async function recordActivity(userId: string, now = new Date()): Promise<void> {
  await UserModel.updateOne({ _id: userId }, { $set: { lastActivityAt: now } }, { timestamps: false });
}

/** Users active since a time, the latest first; at most 500. Username and e-mail where asked for. */
export async function activeUsers(since: Date, withContacts: boolean): Promise<ActiveUser[]> {
  const users = await UserModel.find({ active: true, lastActivityAt: { $gte: since } })
    .sort({ lastActivityAt: -1 })
    .limit(500)
    .lean();
  return users.map(({ _id, name, photoUrl, role, username, email, lastActivityAt }) => ({
    user: { id: String(_id), name, photoUrl, role, ...(withContacts && { username, email }) },
    lastActivity: (lastActivityAt ?? since).toISOString(),
  }));
}
