import { Problem, type SystemSetting, type SystemStatus, type User } from '@hearthline/contracts';
import type { Actor } from '../clinical/history.ts';
import type { EndSessions } from '../sessions/session.service.ts';
import { findUser } from '../users/user.model.ts';
import { readSystemStatus, writeSetting } from './system-setting.model.ts';
import { maySignOut } from './system.policy.ts';

/** The change event of system settings; `status` was read after they were stored. */
export interface SettingsChanged {
  readonly kind: 'settings';
  /** Settings that were stored, changed or not. */
  readonly keys: readonly SystemSetting['key'][];
  readonly status: SystemStatus;
}

export interface SystemServiceDeps {
  readonly changed: (change: SettingsChanged) => void;
  readonly endSessions: EndSessions;
}

/**
 * Stores settings, publishes the change, and under maintenance ends every session but those of root users. The order matters: a
 * sign-in stores its session before it reads the settings, so it is either refused, or its session is found and ended here.
 */
export function createSettingsUpdate({ changed, endSessions }: SystemServiceDeps) {
  return async (settings: readonly SystemSetting[], by: Actor): Promise<void> => {
    for (const setting of settings) await writeSetting(setting, by);
    const status = await readSystemStatus();
    changed({ kind: 'settings', keys: settings.map(({ key }) => key), status });
    if (status.maintenanceMode) await endSessions({ exceptRoots: true }, 'maintenance', by);
  };
}

/**
 * The user whom `actor` wants to sign out.
 * @throws Problem 422 for oneself, 404 for an unknown user, 403 for a user with a higher role.
 */
export async function findUserToSignOut(userId: string, actor: User): Promise<{ name: string }> {
  if (userId === actor.id) {
    const message = 'This is your own account. Use "Sign out" to end your session.';
    throw new Problem('invalid', message, { fields: { userId: message } });
  }
  const target = await findUser(userId);
  if (!target) throw new Problem('not-found', 'There is no such user.');
  if (!maySignOut(actor, target))
    throw new Problem('forbidden', 'You cannot sign out a user whose role stands above your own.');
  return target;
}
