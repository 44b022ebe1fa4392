import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { removeFactor } from '../people/second-factor/factor-plans.ts';
import { hashPassword } from '../people/auth/password.ts';
import type { Config } from '../platform/core/config.ts';
import { markSessionsEnded } from '../people/sessions/session.service.ts';
import { expireUserSessions, hasUnendedSession } from '../people/sessions/session.repository.ts';
import { ensureRoot, type NewRoot } from '../people/auth/ensure-root.ts';
import { resetRootPassword } from '../people/users/user.repository.ts';
import { commandLineActor, auditOperation } from './audit-operation.ts';
import { mongooseDatabase } from './raw-database.ts';

const resetEntry = { entity: 'user', action: 'password-reset' } as const;

/** Milliseconds to wait for a running server to end the sessions; it sweeps expired ones every second. */
const sweepMs = 2_500;

/**
 * Resets the oldest active root account: sets a random password, removes the second factor and ends its sessions. Creates an
 * account if there is none.
 */
export async function resetRoot(config: Config): Promise<Required<NewRoot>> {
  const created = await ensureRoot({ ...config, root: { ...config.root, password: null } });
  if (created) {
    const actor = commandLineActor();
    await auditOperation(mongooseDatabase(), {
      entity: 'user',
      action: 'created',
      label: created.email,
      actor,
    });
    return created;
  }
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password, config.passwordCost);
  const root = await resetRootPassword(passwordHash);
  if (!root) throw new Error('The root account went while it was being reset. Run this again.');
  // A lost second factor of the only root can be reset only here.
  const actor = commandLineActor();
  await removeFactor(root._id.toString(), actor, 'Root was reset.');
  const label = root.name;
  await auditOperation(mongooseDatabase(), {
    ...resetEntry,
    entityId: root._id,
    label,
    actor,
  });
  await endSessionsOf(root._id.toString());
  return { email: root.email ?? root.username, password };
}

/**
 * Expires the sessions, which invalidates them at once. A running server then ends them with the stored reason and disconnects
 * their sockets; without a server they are ended here.
 */
async function endSessionsOf(userId: string): Promise<void> {
  await expireUserSessions(userId, 'password-changed');
  for (const end = Date.now() + sweepMs; Date.now() < end && (await hasUnendedSession(userId));)
    await wait(100);
  await markSessionsEnded({ userId }, 'password-changed');
}
