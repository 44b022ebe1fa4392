import type { BackupFailing, Home, system } from '@hearthline/contracts';
import type { Config } from '../../platform/core/config.ts';
import { getActor } from '../../records/clinical/history.ts';
import { databaseHealth } from '../../platform/database/health.ts';
import { readDiskSpace } from '../../platform/disk/watch-disk.ts';
import { demoAccounts, demoPassword } from '../../people/users/demo-accounts.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { lastBackupAt } from '../../platform/core/backup-folder.ts';
import { readSettings, readSystemStatus } from './system-setting.repository.ts';
import { createSettingsUpdate, findUserToSignOut, type SystemServiceDeps } from './system.service.ts';

export interface SystemRoutesDeps extends SystemServiceDeps {
  readonly config: Pick<Config, 'dataDir' | 'version'>;
  readonly home: () => Home;
  /** Since when nightly backups have failed; null while they succeed. */
  readonly backupFailing: () => BackupFailing | null;
}

export function systemRoutes(deps: SystemRoutesDeps): Handlers<typeof system> {
  const { config, endSessions, home } = deps;
  const updateSettings = createSettingsUpdate(deps);
  return {
    health: async () => {
      const [database, last, disk] = await Promise.all([
        databaseHealth(),
        lastBackupAt(config.dataDir),
        readDiskSpace(config.dataDir),
      ]);
      const lastBackup = last?.toISOString() ?? null;
      const backupFailing = deps.backupFailing();
      const health = { ...database, lastBackup, backupFailing };
      return { status: 'ok', version: config.version, database: health, disk };
    },
    maintenanceStatus: readSystemStatus,
    forgotPasswordSetting: async () => ({ enabled: (await readSystemStatus()).forgotPasswordEnabled }),
    demo: () =>
      Promise.resolve({ demo: home().demo ? { password: demoPassword, accounts: [...demoAccounts] } : null }),
    settings: async () => ({ settings: await readSettings() }),

    updateSettings: async (call) => {
      const { settings, maintenanceInSeconds } = call.body;
      await updateSettings(settings, getActor(call), maintenanceInSeconds);
      return { settings: await readSettings() };
    },

    logoutUser: async (call) => {
      const { userId } = call.body;
      const { name } = await findUserToSignOut(userId, call.caller.user);
      const ended = await endSessions({ userId }, 'logged-out-by-root', getActor(call));
      return { success: true, message: ended ? `${name} was signed out.` : `${name} was not signed in.` };
    },

    logoutAllExceptMe: async (call) => {
      const { sessionId } = call.caller;
      const ended = await endSessions({ exceptSessionId: sessionId }, 'logged-out-by-root', getActor(call));
      return {
        success: true,
        message: ended === 1 ? '1 session was ended.' : `${String(ended)} sessions were ended.`,
      };
    },

    toggleLoginBlock: async (call) => {
      const { blocked } = call.body;
      await updateSettings([{ key: 'login_blocked', value: blocked }], getActor(call));
      return { blocked, message: blocked ? 'Login is now blocked.' : 'Login is now allowed.' };
    },
  };
}
