import type { ActiveUser } from '@hearthline/contracts';
import { UserModel } from './user.model.ts';

/** Somebody was at the screen. Kept on the account, since a session's row goes a day after it ended. */
export async function noteActivity(userId: string, now = new Date()): Promise<void> {
  await UserModel.updateOne({ _id: userId }, { $set: { lastActivityAt: now } }, { timestamps: false });
}

/** Who was at work since then, the latest first. */
export async function activeUsers(since: Date): Promise<ActiveUser[]> {
  const users = await UserModel.find({ active: true, lastActivityAt: { $gte: since } })
    .sort({ lastActivityAt: -1 })
    .limit(500)
    .lean();
  return users.map(({ _id, name, photoUrl, role, username, email, lastActivityAt }) => ({
    user: { id: String(_id), name, photoUrl, role, username, email },
    lastActivity: (lastActivityAt ?? since).toISOString(),
  }));
}
