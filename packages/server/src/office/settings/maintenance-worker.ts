import type { Logger } from 'pino';
import { publishChange } from '../../platform/core/change-bus.ts';
import { createWorker } from '../../platform/database/worker.ts';
import type { EndSessions } from '../../people/sessions/session.service.ts';
import { readSystemStatus } from './system-setting.repository.ts';

/** Milliseconds between two looks at the settings, for what another server stored. */
const everyMs = 15_000;
const idleEveryMs = 60_000;

interface MaintenanceWorkerOptions {
  readonly endSessions: EndSessions;
  readonly log: Logger;
  readonly isIdle?: () => boolean;
}

interface MaintenanceWorker {
  /** Settings were stored: the beginning may be another. */
  readonly onChange: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Begins announced maintenance at its moment: tells every client, and ends all sessions but those of root users. The moment is
 * stored with the setting, so that a server that was restarted meanwhile begins it too, at once where the moment has passed.
 */
export function startMaintenanceWorker({
  endSessions,
  log,
  isIdle = () => false,
}: MaintenanceWorkerOptions): MaintenanceWorker {
  let timer: NodeJS.Timeout | undefined;
  let wasAnnounced = false;
  /** The sessions were ended since maintenance began. */
  let isDone = false;

  const worker = createWorker({
    name: 'the maintenance worker',
    everyMs,
    idle: { everyMs: idleEveryMs, isIdle },
    firstMs: 0,
    retryMs: 1_000,
    async work() {
      const status = await readSystemStatus();
      clearTimeout(timer);
      if (status.maintenanceAt !== undefined) {
        const left = Date.parse(status.maintenanceAt) - Date.now();
        timer = setTimeout(worker.wake, Math.max(1, left)).unref();
      }
      if (status.maintenanceMode && wasAnnounced)
        publishChange({ kind: 'settings', keys: ['maintenance_mode'], status });
      wasAnnounced = status.maintenanceAt !== undefined;
      if (!status.maintenanceMode) isDone = false;
      if (!status.maintenanceMode || isDone) return;
      await endSessions({ exceptRoots: true }, 'maintenance');
      isDone = true;
    },
    log,
  });

  return {
    onChange: worker.wake,
    async stop() {
      clearTimeout(timer);
      await worker.stop();
      clearTimeout(timer);
    },
  };
}
