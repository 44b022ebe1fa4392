import { rooms, type SystemSetting } from '@hearthline/contracts';
import type { Actor } from '../clinical/history.ts';
import type { Deps } from '../deps.ts';
import { readSystemStatus, writeSetting } from './system-setting.model.ts';

/**
 * Stores settings, tells every screen, and under maintenance ends every session but those of root users. In this
 * order: a sign-in stores its session before it reads the switch, so it is either refused or found here and ended.
 */
export function createSwitches({ publish, endSessions }: Pick<Deps, 'publish' | 'endSessions'>) {
  return async (settings: readonly SystemSetting[], by: Actor): Promise<void> => {
    for (const setting of settings) await writeSetting(setting, by);
    const status = await readSystemStatus();
    publish('system:status', status, rooms.everyone);
    if (status.maintenanceMode) await endSessions({ exceptRoots: true }, 'maintenance', by);
  };
}
