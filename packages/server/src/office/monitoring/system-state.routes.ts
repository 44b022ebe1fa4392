import {
  backupOverdueHours,
  displaySilentMinutes,
  tabletSilentHours,
  type systemState,
} from '@hearthline/contracts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { databaseHealth } from '../../platform/database/health.ts';
import { readDiskSpace } from '../../platform/disk/watch-disk.ts';
import { listDisplays } from '../../people/displays/display.repository.ts';
import { findLastSignIns } from '../../people/tablets/tablet-user.repository.ts';
import { listTablets, type TabletDocument } from '../../people/tablets/tablet.repository.ts';
import type { Monitoring } from './monitoring.ts';

export interface SystemStateRoutesDeps {
  readonly monitoring: Monitoring;
}

const minuteMs = 60_000;

interface Device {
  readonly _id: TabletDocument['_id'];
  readonly name: string;
  readonly lastSeenAt: Date | null;
}

/** The number of devices, and the devices that were silent for too long. */
function devicesOf(devices: readonly Device[], silentMs: number) {
  const heardOf = ({ lastSeenAt }: Device) => lastSeenAt?.getTime() ?? 0;
  const silent = devices
    .filter((device) => Date.now() - heardOf(device) > silentMs)
    .sort((a, b) => heardOf(a) - heardOf(b))
    .map(({ _id, name, lastSeenAt }) => ({
      id: String(_id),
      name,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    }));
  return { paired: devices.length, silent };
}

/** The shared tablets; one that somebody works on does not show its sign-in page. */
async function findTablets(): Promise<Device[]> {
  const [tablets, signIns] = await Promise.all([listTablets(), findLastSignIns()]);
  return tablets.map(({ _id, name, lastSeenAt }) => {
    const at = Math.max(lastSeenAt?.getTime() ?? 0, signIns.get(String(_id))?.getTime() ?? 0);
    return { _id, name, lastSeenAt: at > 0 ? new Date(at) : null };
  });
}

export function systemStateRoutes({ monitoring }: SystemStateRoutesDeps): Handlers<typeof systemState> {
  const { config, startedAt } = monitoring;
  return {
    get: async () => {
      const now = Date.now();
      const [database, disk, lastBackup, displays, tablets, audit] = await Promise.all([
        databaseHealth(),
        readDiskSpace(config.dataDir),
        monitoring.lastBackupAt(),
        listDisplays(),
        findTablets(),
        monitoring.auditBacklog(),
      ]);
      const { sockets, broadcasts } = monitoring.load();
      return {
        startedAt: startedAt.toISOString(),
        version: config.version,
        database,
        disk,
        backup: {
          lastAt: lastBackup?.toISOString() ?? null,
          isOverdue: now - (lastBackup?.getTime() ?? 0) > backupOverdueHours * 60 * minuteMs,
          failing: monitoring.backupFailing(),
        },
        displays: devicesOf(displays, displaySilentMinutes * minuteMs),
        tablets: devicesOf(tablets, tabletSilentHours * 60 * minuteMs),
        eventLoop: monitoring.eventLoop(),
        sockets,
        queues: { audit, broadcasts },
      };
    },
  };
}
