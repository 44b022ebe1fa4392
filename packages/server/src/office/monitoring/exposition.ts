import { Gauge, Registry } from 'prom-client';
import { readDiskSpace } from '../../platform/disk/watch-disk.ts';
import { withTimeout } from '../../platform/flow/with-timeout.ts';
import type { Monitoring } from './monitoring.ts';

/** Milliseconds for a count in the database: a scrape must not wait for one that hangs. */
const countMs = 1_500;

/** Everything measured, as Prometheus reads it. What is not known at this moment is left out. */
export async function exposition(monitoring: Monitoring): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, value: number | null | undefined) => {
    if (value === null || value === undefined) return;
    new Gauge({ name: `hearthline_${name}`, help, registers: [registry] }).set(value);
  };
  const isUp = monitoring.isDatabaseUp();
  const [backlog, lastBackup, disk] = await Promise.all([
    isUp ? withTimeout(countMs, monitoring.auditBacklog()).catch(() => null) : null,
    monitoring.lastBackupAt(),
    readDiskSpace(monitoring.config.dataDir),
  ]);
  const { sockets, broadcasts } = monitoring.load();
  const { meanMs, p99Ms, maxMs } = monitoring.eventLoop();

  gauge('start_time_seconds', 'When this process was started.', seconds(monitoring.startedAt));
  gauge('database_up', '1 while the database answers.', isUp ? 1 : 0);
  const open = new Gauge({
    name: 'hearthline_sockets',
    help: 'Open sockets, by who holds them.',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const [kind, count] of Object.entries(sockets)) open.set({ kind }, count);
  const queues = new Gauge({
    name: 'hearthline_queue_length',
    help: 'What waits: for the audit and its chain, and to be broadcast.',
    labelNames: ['queue'],
    registers: [registry],
  });
  if (backlog !== null) queues.set({ queue: 'audit' }, backlog);
  queues.set({ queue: 'broadcast' }, broadcasts);
  gauge('event_loop_delay_mean_seconds', 'Mean of the last 10 s.', meanMs / 1000);
  gauge('event_loop_delay_p99_seconds', '99th percentile of the last 10 s.', p99Ms / 1000);
  gauge('event_loop_delay_max_seconds', 'Longest of the last 10 s.', maxMs / 1000);
  gauge('last_backup_time_seconds', 'When the newest backup was begun.', lastBackup && seconds(lastBackup));
  gauge('backup_failing', '1 while nightly backups fail.', monitoring.backupFailing() ? 1 : 0);
  gauge('disk_free_bytes', 'Space left on the disk of the data folder.', disk?.freeBytes);
  gauge('disk_size_bytes', 'Size of that disk.', disk?.totalBytes);
  gauge('process_resident_memory_bytes', 'Memory of this process.', process.memoryUsage.rss());
  return (await monitoring.requests.registry.metrics()) + (await registry.metrics());
}

const seconds = (at: Date): number => at.getTime() / 1000;
