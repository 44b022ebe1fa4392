import { backupOverdueHours, displaySilentMinutes, type systemState } from '@hearthline/contracts';
import type { Handlers } from '../core/handlers.ts';
import { databaseHealth } from '../database/health.ts';
import { readDiskSpace } from '../disk/watch-disk.ts';
import { listDisplays } from '../displays/display.model.ts';
import type { Monitoring } from './monitoring.ts';

export interface SystemStateRoutesDeps {
  readonly monitoring: Monitoring;
}

const minuteMs = 60_000;

export function systemStateRoutes({ monitoring }: SystemStateRoutesDeps): Handlers<typeof systemState> {
  const { config, startedAt } = monitoring;
  return {
    get: async () => {
      const now = Date.now();
      const [database, disk, lastBackup, displays, audit] = await Promise.all([
        databaseHealth(),
        readDiskSpace(config.dataDir),
        monitoring.lastBackupAt(),
        listDisplays(),
        monitoring.auditBacklog(),
      ]);
      const heardOf = ({ lastSeenAt }: { lastSeenAt: Date | null }) => lastSeenAt?.getTime() ?? 0;
      const silent = displays
        .filter((display) => now - heardOf(display) > displaySilentMinutes * minuteMs)
        .sort((a, b) => heardOf(a) - heardOf(b));
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
        displays: {
          paired: displays.length,
          silent: silent.map(({ _id, name, lastSeenAt }) => ({
            id: String(_id),
            name,
            lastSeenAt: lastSeenAt?.toISOString() ?? null,
          })),
        },
        eventLoop: monitoring.eventLoop(),
        sockets,
        queues: { audit, broadcasts },
      };
    },
  };
}
