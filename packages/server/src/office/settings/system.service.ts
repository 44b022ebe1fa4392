import {
  Problem,
  type MaintenanceNotice,
  type SystemSetting,
  type SystemStatus,
  type User,
} from '@hearthline/contracts';
import { publishChange } from '../../platform/core/change-bus.ts';
import { changesBetween, type Actor } from '../../records/clinical/history.ts';
import type { EndSessions } from '../../people/sessions/session.service.ts';
import { findUser } from '../../people/users/user.repository.ts';
import {
  readSettings,
  readSystemStatus,
  settingRefusals,
  writeSetting,
} from './system-setting.repository.ts';
import { maySignOut } from './system.policy.ts';

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    /** The change event of system settings; `status` was read after they were stored. */
    settings: {
      readonly kind: 'settings';
      /** The stored settings, changed or not. */
      readonly keys: readonly SystemSetting['key'][];
      readonly status: SystemStatus;
    };
  }
}

export interface SystemServiceDeps {
  readonly endSessions: EndSessions;
}

/**
 * Stores settings, publishes the change, and under maintenance ends every session except those of root users. The order
 * matters: a sign-in stores its session before it reads the settings. It is thus either refused, or its session is found and
 * ended here.
 * Throws 409 `stale` with all settings as `current`: before anything is stored or, in a race, after some were stored.
 */
export function createSettingsUpdate({ endSessions }: SystemServiceDeps) {
  return async (
    given: readonly SystemSetting[],
    by: Actor,
    maintenanceInSeconds?: MaintenanceNotice,
  ): Promise<void> => {
    const before = await readSystemStatus();
    const settings = given.map((setting) => withStart(setting, before, maintenanceInSeconds));
    const current = await readSettings();
    if (settings.some((setting) => isStale(setting, current))) throw staleProblem(current);
    const keys: SystemSetting['key'][] = [];
    try {
      for (const setting of settings) {
        await writeSetting(setting, by);
        keys.push(setting.key);
      }
    } catch (error) {
      if (keys.length > 0) await publish(keys, by);
      throw error instanceof Problem && error.code === 'stale' ? staleProblem(await readSettings()) : error;
    }
    await publish(keys, by);
  };

  async function publish(keys: readonly SystemSetting['key'][], by: Actor): Promise<void> {
    const status = await readSystemStatus();
    publishChange({ kind: 'settings', keys, status });
    if (status.maintenanceMode) await endSessions({ exceptRoots: true }, 'maintenance', by);
  }
}

/** Returns true if `writeSetting` would refuse it. */
function isStale({ key, value, version }: SystemSetting, stored: readonly SystemSetting[]): boolean {
  const current = stored.find((one) => one.key === key);
  if (version === undefined || version === current?.version) return false;
  return Object.keys(changesBetween({ [key]: current?.value }, { [key]: value }, [key])).length > 0;
}

const staleProblem = (settings: readonly SystemSetting[]) =>
  new Problem('stale', settingRefusals.stale().message, { current: { settings } });

/**
 * The stored form of a setting: maintenance gets its start time by the server's clock. A maintenance that has begun stays;
 * without `seconds` an announced start time stays.
 */
function withStart(
  setting: SystemSetting,
  before: SystemStatus,
  seconds: MaintenanceNotice | undefined,
): SystemSetting {
  if (setting.key !== 'maintenance_mode') return setting;
  const { startsAt: _, ...value } = setting.value;
  if (!value.enabled || before.maintenanceMode || seconds === 0) return { ...setting, value };
  const startsAt =
    seconds === undefined ? before.maintenanceAt : new Date(Date.now() + seconds * 1_000).toISOString();
  return { ...setting, value: { ...value, ...(startsAt !== undefined && { startsAt }) } };
}

/**
 * Finds the user whom `actor` wants to sign out.
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
