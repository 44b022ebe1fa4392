import { basename } from 'node:path';
import type { BackupFailing } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { homeToday } from '../records/clinical/home-day.ts';
import type { Config } from '../platform/core/config.ts';
import { runWithDeadline } from '../platform/flow/with-timeout.ts';
import { createWorker, type Lease } from '../platform/database/worker.ts';
import { systemActor } from '../records/clinical/history.ts';
import { backUp } from './backup.ts';
import type { OperationLock } from './operation-lock.ts';
import { backupFile, lastBackupAt, pruneBackups } from '../platform/core/backup-folder.ts';
import { auditOperation } from './audit-operation.ts';
import { DiskTooFull } from './disk-space.ts';
import type { RawDatabase } from './raw-database.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Milliseconds that stopping waits for a backup that was given up to remove what it has written. */
const stopMs = 10_000;

export interface NightlyBackup {
  readonly config: Pick<Config, 'dataDir' | 'timezone' | 'version' | 'backupMinute'>;
  readonly log: Logger;
  readonly database: () => RawDatabase;
  readonly lease?: Lease;
  /** While another operation has it, the backup waits for the next look. */
  readonly lock?: OperationLock;
  /** Called after each backup, made or failed. */
  readonly onEnd?: () => void;
  readonly now?: () => Date;
  /** Milliseconds: until the first look (a server that just started has better to do), between two looks, and after a failure. */
  readonly pauses?: { readonly first: number; readonly look: number; readonly failed: number } | undefined;
  /** Milliseconds after which a backup is given up: a database that hangs must not keep all further nights from being tried. */
  readonly longestMs?: number;
}

/** The backups of the nights, for as long as the server runs. */
export interface NightlyBackups {
  /** Since when they fail, and why; null while they don't. */
  readonly failing: () => BackupFailing | null;
  /** Gives up a backup under way. */
  readonly stop: () => Promise<void>;
}

/**
 * Backs the database up every night at BACKUP_TIME (02:00) home time; a night that was missed is made up for. A failure is
 * logged, told in health, and tried again until it succeeds.
 */
export function backUpNightly(options: NightlyBackup): NightlyBackups {
  const { config, log, lease, now = () => new Date(), longestMs = hourMs } = options;
  const pauses = options.pauses ?? { first: 5 * minuteMs, look: minuteMs, failed: 15 * minuteMs };
  let failing: BackupFailing | null = null;

  async function backUpIfDue(signal: AbortSignal): Promise<void> {
    const begun = now();
    const last = await lastBackupAt(config.dataDir, begun);
    if (last && last >= latestBackupTime(begun, config.timezone, config.backupMinute)) return;
    const release = options.lock?.take();
    if (release === null) return;
    try {
      await backUpNow(begun, signal);
    } finally {
      release?.();
      options.onEnd?.();
    }
  }

  async function backUpNow(begun: Date, signal: AbortSignal): Promise<void> {
    // Before it too: what was left half written, or is kept no longer, may be the room it needs.
    await pruneBackups(config.dataDir, begun);
    const db = options.database();
    // A backup that is too long fails by itself, and has removed what it wrote when it does.
    const backup = await runWithDeadline(longestMs, signal, (ended) =>
      backUp(db, {
        file: backupFile(config.dataDir, 'night', begun),
        product: config.version,
        onProgress: () => undefined,
        signal: ended,
      }),
    );
    failing = null;
    await pruneBackups(config.dataDir, begun);
    if (backup.unreadable > 0) log.error(backup, 'backed up, but for records that could not be read');
    else log.info(backup, 'backed up');
    const label = basename(backup.file);
    await auditOperation(db, { entity: 'backup', action: 'backed-up', label, actor: systemActor() }).catch(
      (error: unknown) =>
        log.error({ err: error }, 'the backup was made, and could not be noted in the audit'),
    );
  }

  function noteFailure(error: unknown): void {
    const why = error instanceof DiskTooFull ? 'no-room' : 'failed';
    failing = { since: failing?.since ?? now().toISOString(), why };
  }

  const worker = createWorker({
    name: 'the backup of the night',
    firstMs: pauses.first,
    everyMs: pauses.look,
    retryMs: pauses.failed,
    deadlineMs: longestMs + minuteMs,
    stopMs,
    work: (signal) =>
      backUpIfDue(signal).catch((error: unknown) => {
        if (!signal.aborted) noteFailure(error);
        throw error;
      }),
    lease,
    log,
  });

  return { failing: () => failing, stop: worker.stop };
}

/**
 * The last time at which a backup was due: `minute` minutes after the home's midnight. On the days of a clock change that is
 * an hour off by the clock for times after the change.
 */
export function latestBackupTime(now: Date, timezone: string, minute: number): Date {
  const today = homeToday(timezone, now);
  const due = after(today.from, minute);
  return due <= now ? due : after(homeToday(timezone, new Date(today.from.getTime() - hourMs)).from, minute);
}

const after = (midnight: Date, minute: number) => new Date(midnight.getTime() + minute * minuteMs);
