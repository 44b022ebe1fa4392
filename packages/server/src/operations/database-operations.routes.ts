import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Problem, type BackupFailing, type databaseOperations } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { auditExport } from '../records/audit/audit-export.ts';
import { getActor } from '../records/clinical/history.ts';
import { homeToday } from '../records/clinical/home-day.ts';
import { backupFolder, listBackups, type BackupFile } from '../platform/core/backup-folder.ts';
import type { Config } from '../platform/core/config.ts';
import { Download } from '../platform/core/download.ts';
import type { Handlers } from '../platform/core/handlers.ts';
import { readChecks } from './backup-checks.ts';
import type { BackupJobs } from './backup-jobs.ts';
import { mongooseDatabase } from './raw-database.ts';
import { houseTablesFor } from './sql-export/house-tables.ts';
import { writeSql } from './sql-export/write-sql.ts';

export interface DatabaseOperationsRoutesDeps {
  readonly config: Pick<Config, 'dataDir' | 'timezone' | 'version'>;
  readonly log: Pick<Logger, 'error'>;
  readonly backupJobs: BackupJobs;
  readonly backupFailing: () => BackupFailing | null;
}

/** Exports that may run at once: each holds a snapshot of the database. */
const maxExports = 2;

/** Backups of the data folder: made, checked and downloaded; the database as SQL. */
export function databaseOperationsRoutes({
  config,
  log,
  backupJobs,
  backupFailing,
}: DatabaseOperationsRoutesDeps): Handlers<typeof databaseOperations> {
  const { dataDir, timezone, version } = config;
  let exportsUnderWay = 0;

  /** Only names that are in the list become paths. */
  async function findBackup(name: string): Promise<BackupFile> {
    const found = (await listBackups(dataDir)).find((file) => file.name === name);
    if (!found) throw new Problem('not-found', 'There is no such backup.');
    return found;
  }

  return {
    backups: async () => {
      const files = await listBackups(dataDir);
      const checks = await readChecks(dataDir, files);
      const now = new Date();
      return {
        backups: files.map((file) => ({
          ...file,
          madeAt: file.madeAt.toISOString(),
          check: checks.get(file.name) ?? null,
        })),
        newestAt: files.find(({ madeAt }) => madeAt <= now)?.madeAt.toISOString() ?? null,
        folder: backupFolder(dataDir),
        job: backupJobs.job(),
        outcome: backupJobs.outcome(),
        failing: backupFailing(),
      };
    },

    backUp: (call) => Promise.resolve({ job: backupJobs.backUp(getActor(call)) }),

    checkBackup: async (call) => {
      const { name } = await findBackup(call.params.name);
      return { job: backupJobs.check(name, getActor(call)) };
    },

    cancelJob: () => {
      backupJobs.cancel();
      return Promise.resolve(undefined);
    },

    downloadBackup: async (call) => {
      const { name, bytes } = await findBackup(call.params.name);
      await auditExport(getActor(call), name);
      return new Download(name, createReadStream(join(backupFolder(dataDir), name)), bytes);
    },

    exportSql: async (call) => {
      if (exportsUnderWay >= maxExports)
        throw new Problem(
          'throttled',
          'The database is being exported already. Please try again in a minute.',
          {
            retryAfter: 60,
          },
        );
      const fileName = `hearthline_production_${homeToday(timezone).day}.sql`;
      await auditExport(getActor(call), fileName);
      exportsUnderWay += 1;
      const stream = writeSql(mongooseDatabase(), {
        product: version,
        houseTables: houseTablesFor(call.caller.user),
        log,
      });
      stream.once('close', () => (exportsUnderWay -= 1));
      return new Download(fileName, stream);
    },
  };
}
