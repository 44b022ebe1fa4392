import type { SystemSetting } from '@hearthline/contracts';
import type { Actor } from '../clinical/history.ts';
import type { EndSessions } from '../sessions/session-rows.ts';
import type { SettingsChanged } from './settings-changed.ts';
import { readSystemStatus, writeSetting } from './system-setting.model.ts';

export interface SwitchesDeps {
  readonly changed: (change: SettingsChanged) => void;
  readonly endSessions: EndSessions;
}

/**
 * Stores settings, tells every screen, and under maintenance ends every session but those of root users. In this
 * order: a sign-in stores its session before it reads the switch, so it is either refused or found here and ended.
 */
export function createSwitches({ changed, endSessions }: SwitchesDeps) {
  return async (settings: readonly SystemSetting[], by: Actor): Promise<void> => {
    for (const setting of settings) await writeSetting(setting, by);
    const status = await readSystemStatus();
    changed({ kind: 'settings', status });
    if (status.maintenanceMode) await endSessions({ exceptRoots: true }, 'maintenance', by);
  };
}
