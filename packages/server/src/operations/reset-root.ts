import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { hashPassword } from '../auth/password.ts';
import type { Config } from '../core/config.ts';
import { endSessionRows } from '../sessions/session-rows.ts';
import { SessionModel } from '../sessions/session.model.ts';
import { ensureRoot, type NewRoot } from '../auth/ensure-root.ts';
import { UserModel } from '../users/user.model.ts';
import { byCommandLine, auditOperation } from './audit-operation.ts';
import { modelsDatabase } from './whole-database.ts';

const reset = { entity: 'user', action: 'password-reset' } as const;

/** How long a running server may take to end the sessions and cut their sockets: it looks every second. */
const serverMs = 2_500;

/** Gives the oldest root account a password nobody chose, active again, its sessions ended; makes one when there is none. */
export async function resetRoot(config: Config): Promise<Required<NewRoot>> {
  const made = await ensureRoot({ ...config, root: { ...config.root, password: null } });
  if (made) {
    const actor = byCommandLine();
    await auditOperation(modelsDatabase(), { entity: 'user', action: 'created', label: made.email, actor });
    return made;
  }
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password, config.passwordCost);
  const change = { $set: { passwordHash, mustChangePassword: true, active: true }, $inc: { version: 1 } };
  const root = await UserModel.findOneAndUpdate({ role: 'root', active: true }, change, { sort: { _id: 1 } });
  if (!root) throw new Error('The root account went while it was being reset. Run this again.');
  const label = root.name;
  await auditOperation(modelsDatabase(), { ...reset, entityId: root._id, label, actor: byCommandLine() });
  await endSessionsOf(root._id.toString());
  return { email: root.email ?? root.username, password };
}

/**
 * A server that runs ends what has expired, for the reason left in it, and cuts its sockets, which nobody else can; where none runs they are ended
 * here. Either way they let nobody in from the first moment.
 */
async function endSessionsOf(userId: string): Promise<void> {
  const live = { 'user.id': userId, endedAt: null };
  const over = { expiresAt: new Date(), endReason: 'password-changed' };
  await SessionModel.updateMany(live, { $set: over });
  for (const end = Date.now() + serverMs; Date.now() < end && (await SessionModel.exists(live));)
    await wait(100);
  await endSessionRows({ userId }, 'password-changed');
}
