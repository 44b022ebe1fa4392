import type { Logger } from 'pino';
import { accountMails } from '../office/accounts/account-mails.ts';
import { startAlertWorker } from '../care/alerts/alert-worker.ts';
import { startDoseAlertWorker } from '../care/alerts/dose-alert-worker.ts';
import type { AppDeps } from './app.ts';
import { startAuditWorker } from '../records/audit/audit-worker.ts';
import { deriveChainKey } from '../records/audit/chain-key.ts';
import { createEndKeeper } from '../records/audit/end-keeper.ts';
import { watchEnd } from '../records/audit/watch-end.ts';
import { contactMails } from '../office/contact/contact-mail.ts';
import { publishChange, type Change } from '../platform/core/change-bus.ts';
import type { Config } from '../platform/core/config.ts';
import type { Leases } from '../platform/database/leases.ts';
import { watchDisk } from '../platform/disk/watch-disk.ts';
import { startErasureWorker } from '../outward/erasure/erasure-worker.ts';
import { startMailQueue } from '../office/mail/mail-queue.ts';
import { startDoseStockWorker } from '../care/medication-records/dose-stock-worker.ts';
import { startStockWorker } from '../care/medications/stock-worker.ts';
import { backUpNightly, type NightlyBackup } from '../operations/nightly-backup.ts';
import type { OperationLock } from '../operations/operation-lock.ts';
import { mongooseDatabase } from '../operations/raw-database.ts';
import { changeEffects, type FollowingWorker } from '../outward/realtime/broadcast-changes.ts';
import { startImportWorker } from '../care/spreadsheets/import/import-worker.ts';
import { startMaintenanceWorker } from '../office/settings/maintenance-worker.ts';

/** The kinds of background work; one of several servers on a database does each kind, and holds the lease of that name. */
export const leaseNames = [
  'alerts',
  'audit',
  'dose-stock',
  'erasure',
  'nightly-backup',
  'session-sweep',
  'stock',
] as const;
type LeaseName = (typeof leaseNames)[number];

export interface WorkersOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly deps: AppDeps;
  readonly leases: Leases<LeaseName>;
  /** True if no other server uses this database. */
  readonly alone: boolean;
  readonly operationLock: OperationLock;
  /** The pauses of the nightly backups; for tests. */
  readonly backupPauses?: NightlyBackup['pauses'];
}

export type Workers = ReturnType<typeof startWorkers>;

/** Starts the background work; call it once the database is open. */
export function startWorkers(options: WorkersOptions) {
  const { config, log, deps, leases, alone, operationLock, backupPauses: pauses } = options;
  const { endSessions, roundDays } = deps;
  const { isIdle } = deps.activity;
  const chain = { chainKey: deriveChainKey(config.secretKey), keeper: createEndKeeper(config), log };
  const audit = startAuditWorker({ ...chain, isIdle, lease: leases.of('audit') });
  const auditEnd = watchEnd(chain);
  const stock = startStockWorker({ log, lease: leases.of('stock') });
  const alerts = startAlertWorker({ log, isIdle, lease: leases.of('alerts') });
  const doseAlerts = startDoseAlertWorker({ roundDays, log, lease: leases.of('alerts') });
  const doseStock = startDoseStockWorker({ log, isIdle, lease: leases.of('dose-stock') });
  const erasures = startErasureWorker({
    chainKey: chain.chainKey,
    log,
    isIdle,
    lease: leases.of('erasure'),
  });
  const maintenance = startMaintenanceWorker({ endSessions, log, isIdle });
  const imports = startImportWorker(deps, { log, alone, isIdle });
  const mail = startMailQueue({
    config,
    log,
    isIdle,
    composers: { ...accountMails(deps.ownUrl), ...contactMails(deps.ownUrl) },
  });
  const disk = watchDisk(config.dataDir, log);
  const backups = backUpNightly({
    config,
    log,
    database: mongooseDatabase,
    lease: leases.of('nightly-backup'),
    lock: operationLock,
    pauses,
    onEnd: () => publishChange({ kind: 'backups' }),
  });
  /** The reaction of each worker to the kinds of changes that name it in `changeEffects`. */
  const followers: Readonly<Record<FollowingWorker, (change: never) => void>> = {
    alerts: (change: Change<'resident' | 'vitals' | 'import'>) =>
      change.kind === 'import' ? alerts.requestCheck() : alerts.onChange(change),
    'dose-alerts': doseAlerts.onChange,
    erasure: ({ begun }: Change<'erasures'>) => begun && erasures.wake(),
    maintenance: maintenance.onChange,
  };
  return {
    mail,
    backups,
    /** Passes a change to the workers named in `changeEffects`. */
    onChange(change: Change): void {
      for (const worker of changeEffects[change.kind].workers) followers[worker](change as never);
    },
    /** Stops the workers in order of dependency: the audit worker is last, because it moves the history that others wrote. */
    async stop(): Promise<void> {
      for (const worker of [
        maintenance,
        erasures,
        alerts,
        doseAlerts,
        doseStock,
        imports,
        mail,
        stock,
        audit,
        auditEnd,
        disk,
      ])
        await worker.stop();
      await deps.backupJobs.stop();
      await backups.stop();
    },
  };
}
