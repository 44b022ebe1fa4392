import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Instant } from '../base/primitives.ts';
import { BackupFailing } from './settings.ts';

/** Age in hours from which the newest backup is called old: one is made every night, and may take two hours. */
export const backupWarningHours = 26;

/** The result of checking a backup's checksums and documents. */
export const BackupCheck = z.object({
  at: Instant,
  sound: z.boolean(),
  /** "12,431 documents of 21 collections", or what is wrong. */
  text: z.string(),
});
export type BackupCheck = z.infer<typeof BackupCheck>;

/** A complete backup in the data folder. */
export const Backup = z.object({
  /** The name of its file. */
  name: z.string(),
  /** By the server every night, or by a person. */
  kind: z.enum(['night', 'manual']),
  /** Start of the backup, from its name. */
  madeAt: Instant,
  bytes: z.int(),
  /** Null while nobody has checked it. */
  check: z.nullable(BackupCheck),
});
export type Backup = z.infer<typeof Backup>;

const what = z.enum(['backup', 'check']);

/** A backup being made or checked; one at a time. A new backup is checked at once. */
export const BackupJob = z.object({
  what,
  /** The backup's name. */
  name: z.string(),
  by: z.string(),
  begunAt: Instant,
  /** Documents so far, and of how many, which is an estimate. */
  done: z.int(),
  total: z.int(),
});
export type BackupJob = z.infer<typeof BackupJob>;

/** The outcome of this server's last job. */
export const BackupOutcome = z.object({
  what,
  name: z.string(),
  by: z.string(),
  at: Instant,
  result: z.enum(['done', 'failed', 'cancelled']),
  /** In words: the documents of the backup, or why it failed. */
  text: z.string(),
});
export type BackupOutcome = z.infer<typeof BackupOutcome>;

export const Backups = z.object({
  /** Newest first. */
  backups: z.array(Backup),
  /** Start of the newest backup; a backup dated in the future does not count. */
  newestAt: z.nullable(Instant),
  /** Absolute path of their folder on the server. */
  folder: z.string(),
  job: z.nullable(BackupJob),
  outcome: z.nullable(BackupOutcome),
  /** Since when the backups of the nights fail; null while they don't. */
  failing: z.nullable(BackupFailing),
});
export type Backups = z.infer<typeof Backups>;

const access = 'canOperateDatabase';
const JobReply = z.object({ job: BackupJob });

export const databaseOperations = {
  backups: { method: 'GET', path: '/api/database/backups', access, reply: Backups },
  /** Begins a backup. 409 `job-running` while another operation runs. */
  backUp: { method: 'POST', path: '/api/database/backups', access, status: 201, reply: JobReply },
  /** Begins to check a backup. 409 `job-running` while another operation runs. */
  checkBackup: { method: 'POST', path: '/api/database/backups/:name/check', access, reply: JobReply },
  /** Cancels the running job, if there is one; a cancelled backup leaves no file. */
  cancelJob: { method: 'POST', path: '/api/database/backups/cancel', access, reply: null },
  /** The archive: everything that is stored, password hashes included. */
  downloadBackup: {
    method: 'GET',
    path: '/api/database/backups/:name/archive',
    access: 'isRoot',
    reply: { media: 'application/octet-stream' },
  },
  /** The home's records as SQL for PostgreSQL and SQLite, without what was deleted, without secrets. */
  exportSql: {
    method: 'GET',
    path: '/api/database/export',
    access,
    refusal: 'Access Denied: Only administrators and root users can export the database',
    heavy: true,
    reply: { media: 'application/sql; charset=utf-8' },
  },
} as const satisfies Resource;
