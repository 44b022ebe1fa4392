import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Problem, type BackupJob, type BackupOutcome } from '@hearthline/contracts';
import type { Logger } from 'pino';
import type { Actor } from '../records/clinical/history.ts';
import { publishChange } from '../platform/core/change-bus.ts';
import { backupFile, backupFolder, listBackups } from '../platform/core/backup-folder.ts';
import type { Config } from '../platform/core/config.ts';
import { inspectArchive } from './archive/inspect-archive.ts';
import { auditOperation } from './audit-operation.ts';
import { backUp } from './backup.ts';
import { storeCheck } from './backup-checks.ts';
import type { OperationLock } from './operation-lock.ts';
import { OperationRefused } from './operation-refused.ts';
import { plural, type Progress } from './progress.ts';
import type { RawDatabase } from './raw-database.ts';

export interface BackupJobsDeps {
  readonly config: Pick<Config, 'dataDir' | 'version'>;
  readonly log: Logger;
  readonly database: () => RawDatabase;
  readonly lock: OperationLock;
}

/** Backups that people make and check, one at a time, while they do something else. */
export interface BackupJobs {
  readonly job: () => BackupJob | null;
  /** The result of the last job; null before the first. */
  readonly outcome: () => BackupOutcome | null;
  /** Begins a backup, and checks it when it is made. @throws Problem 409 while another operation runs. */
  readonly backUp: (actor: Actor) => BackupJob;
  /** Begins to check a backup. @throws Problem 409 while another operation runs. */
  readonly check: (name: string, actor: Actor) => BackupJob;
  readonly cancel: () => void;
  /** Ends the job that runs, and waits for it. */
  readonly stop: () => Promise<void>;
}

interface Running {
  state: BackupJob;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** Milliseconds between two reports of a job's progress. */
const reportMs = 500;

export function createBackupJobs({ config, log, database, lock }: BackupJobsDeps): BackupJobs {
  let running: Running | null = null;
  let outcome: BackupOutcome | null = null;

  /** Runs `work`, which resolves with its result in words. */
  function begin(
    first: Pick<BackupJob, 'what' | 'name'>,
    actor: Actor,
    work: (report: Progress, signal: AbortSignal) => Promise<string>,
  ): BackupJob {
    const release = lock.take();
    if (!release)
      throw new Problem(
        'job-running',
        'A backup is being made or checked. Please try again when it is done.',
      );
    const by = actor.user.name;
    const state = { ...first, by, begunAt: new Date().toISOString(), done: 0, total: 0 };
    const abort = new AbortController();
    let reportedAt = 0;
    const report: Progress = (_what, done, total) => {
      if (!running) return;
      running.state = { ...running.state, done, total: Math.max(done, total) };
      if (performance.now() - reportedAt < reportMs) return;
      reportedAt = performance.now();
      publishChange({ kind: 'backups' });
    };
    const end = (result: BackupOutcome['result'], text: string) => {
      const { what, name } = running?.state ?? first;
      outcome = { what, name, by, at: new Date().toISOString(), result, text };
      running = null;
      release();
      publishChange({ kind: 'backups' });
    };
    // Begins in a later turn, when `running` is set.
    const done = Promise.resolve()
      .then(() => work(report, abort.signal))
      .then(
        (text) => end('done', text),
        (error: unknown) => {
          if (abort.signal.aborted) return end('cancelled', 'It was cancelled.');
          const isKnown = error instanceof OperationRefused;
          if (!isKnown) log.error({ err: error }, 'a backup could not be made or checked');
          end('failed', isKnown ? error.message : 'The reason is in the log of the server.');
        },
      );
    running = { state, abort, done };
    publishChange({ kind: 'backups' });
    return state;
  }

  /** Reads a whole backup, and keeps what that found; one that is damaged is a result too. */
  async function check(name: string, report: Progress, signal: AbortSignal): Promise<string> {
    const file = join(backupFolder(config.dataDir), name);
    const at = new Date().toISOString();
    const store = async (sound: boolean, text: string) =>
      storeCheck(config.dataDir, await listBackups(config.dataDir), name, { at, sound, text });
    try {
      const { documents, sums } = await inspectArchive(file, { onProgress: report, signal });
      const text = `${plural(documents, 'document')} of ${plural(sums.size, 'collection')}`;
      await store(true, text);
      return text;
    } catch (error) {
      if (error instanceof OperationRefused && existsSync(file)) await store(false, error.message);
      throw error;
    }
  }

  return {
    job: () => running?.state ?? null,
    outcome: () => outcome,
    backUp(actor) {
      const file = backupFile(config.dataDir, 'manual', new Date());
      const name = basename(file);
      return begin({ what: 'backup', name }, actor, async (onProgress, signal) => {
        const db = database();
        const backup = await backUp(db, { file, product: config.version, onProgress, signal });
        await auditOperation(db, { entity: 'backup', action: 'backed-up', label: name, actor }).catch(
          (error: unknown) =>
            log.error({ err: error }, 'the backup was made, and could not be noted in the audit'),
        );
        publishChange({ kind: 'activity' });
        if (running) running.state = { ...running.state, what: 'check', done: 0 };
        const text = await check(name, onProgress, signal);
        if (backup.unreadable === 0) return text;
        return `${text}. ${plural(backup.unreadable, 'damaged record')} could not be read and are not in it.`;
      });
    },
    check: (name, actor) =>
      begin({ what: 'check', name }, actor, (report, signal) => check(name, report, signal)),
    cancel: () => running?.abort.abort(),
    async stop() {
      running?.abort.abort();
      await running?.done;
    },
  };
}
