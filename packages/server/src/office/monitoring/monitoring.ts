import type { BackupFailing, SystemState } from '@hearthline/contracts';
import { countAuditBacklog } from '../../records/audit/audit-backlog.repository.ts';
import { lastBackupAt } from '../../platform/core/backup-folder.ts';
import type { Config } from '../../platform/core/config.ts';
import { watchEventLoopDelay } from './event-loop-delay.ts';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';

/** The current state of the server's parts, provided by the composition root. */
export interface Observed {
  readonly isDatabaseUp: () => boolean;
  readonly backupFailing: () => BackupFailing | null;
  readonly load: () => {
    readonly sockets: SystemState['sockets'];
    readonly broadcasts: number;
  };
}

export interface Monitoring extends Observed {
  readonly config: Pick<Config, 'dataDir' | 'version'>;
  readonly startedAt: Date;
  readonly requests: RequestMetrics;
  readonly eventLoop: () => SystemState['eventLoop'];
  readonly auditBacklog: () => Promise<number>;
  readonly lastBackupAt: () => Promise<Date | null>;
  readonly stop: () => void;
}

/** Observes this process: for the page "System", and for `GET /metrics`. */
export function createMonitoring(
  config: Pick<Config, 'dataDir' | 'version'>,
  observed: Observed,
): Monitoring {
  const delay = watchEventLoopDelay();
  return {
    ...observed,
    config,
    startedAt: new Date(),
    requests: createRequestMetrics(),
    eventLoop: delay.read,
    auditBacklog: countAuditBacklog,
    lastBackupAt: () => lastBackupAt(config.dataDir),
    stop: delay.stop,
  };
}
