import type { Logger } from 'pino';
import { computeNotices } from './notices/compute-notices.ts';
import { createApp, type AppDeps } from './app.ts';
import { keepAudit } from './audit/keep-audit.ts';
import { startAlertWorker } from './alerts/alert-worker.ts';
import { createChangeBus } from './core/change-bus.ts';
import type { Config } from './core/config.ts';
import { countStats } from './dashboard/stats.ts';
import { unreadable } from './database/damage.ts';
import { databaseAwayProblem } from './database/database-errors.ts';
import { createLeases } from './database/leases.ts';
import { openDatabase, type Database } from './database/open-database.ts';
import type { Worker } from './database/worker.ts';
import { prepareDatabase, type Prepared } from './prepare-database.ts';
import { watchDisk } from './disk/watch-disk.ts';
import { createHttpServer } from './http/http-server.ts';
import { createAvailability } from './http/availability.ts';
import { handshakeRefusal } from './http/origin.ts';
import { backUpNightly, type NightlyBackups } from './operations/nightly-backup.ts';
import { modelsDatabase } from './operations/whole-database.ts';
import { changeKinds, type Change } from './realtime/broadcast-changes.ts';
import { createRealtime, type Realtime } from './realtime/realtime.ts';
import { identifyDisplay } from './displays/identify-display.ts';
import { touchDisplay } from './displays/display-records.ts';
import { createIdentify, findSession } from './sessions/identify.ts';
import { endSessionRows, expireSessions, renewSessionRow } from './sessions/session-rows.ts';
import { readSystemStatus } from './system/system-setting.model.ts';
import { idsByVitals } from './vitals/residents-by-vitals.ts';
import { gatherBoard } from './wall/gather-board.ts';
import { createGradeBoard } from './wall/grade-board.ts';
import { clientVersionOf } from './wall/client-version.ts';

/** The whole server, composed and not yet started. */
export interface Hearthline {
  readonly deps: AppDeps;
  /** For tests. */
  readonly realtime: Realtime;
  /** Takes the port, answering 503 `starting`; resolves with the address. */
  readonly listen: () => Promise<string>;
  /** Opens and prepares the database, and then serves. */
  readonly open: () => Promise<Database & Prepared>;
  /** Answers what is under way, tells the sockets, and leaves the database last. */
  readonly close: () => Promise<void>;
}

export function createHearthline(config: Config, log: Logger): Hearthline {
  const identify = createIdentify(config);
  // Of several servers on one database one does the background work.
  const leases = createLeases({ names: ['alerts', 'audit', 'nightly-backup', 'session-sweep'], log });
  const gate = createAvailability();
  let database: Database | null = null;
  let demo = false;
  let databaseBeats = true;
  let backups: NightlyBackups | null = null;
  let diskWorker: Worker | null = null;
  let auditWorker: Worker | null = null;
  let alertWorker: ReturnType<typeof startAlertWorker> | null = null;

  const answer = (...[request, response]: Parameters<typeof handle>) => void handle(request, response);
  const onFault = (error: Error) => log.error({ err: error }, 'a connection could not be taken');
  const front = createHttpServer(config, answer, { onFault });
  const gradeBoard = createGradeBoard({ ...config, program: clientVersionOf(config) });
  const realtime = createRealtime({
    httpServer: front.server,
    identify,
    identifyDisplay: identifyDisplay,
    handshakeRefusal: (request) => handshakeRefusal(request, config),
    countStats: () => countStats(config.timezone),
    workOutAlerts: () => computeNotices(config.timezone),
    gatherBoard: (present) => gatherBoard(config.timezone, present),
    gradeBoard,
    touchDisplay: touchDisplay,
    proxies: config.trustProxy,
    socketsPerAddress: config.socketsPerAddress,
    readSystemStatus,
    expireSessions,
    sweepLease: leases.of('session-sweep'),
    isTrue: () => databaseBeats,
    timezone: config.timezone,
    log,
  });
  const changes = createChangeBus<Change>(log);
  changes.on(changeKinds, realtime.onChange);
  changes.on(['resident', 'vitals'], (change) => alertWorker?.onChange(change));

  const deps: AppDeps = {
    config,
    log,
    identify,
    changed: changes.changed,
    readSystemStatus,
    idsByVitals,
    connectedUserIds: realtime.connectedUserIds,
    async endSessions(which, reason, by) {
      const ended = await endSessionRows(which, reason, by);
      realtime.end(ended);
      return ended.length;
    },
    async renewSession(sessionId, user, reason) {
      const renewed = await renewSessionRow(sessionId, user, reason);
      if (!renewed) return null;
      realtime.renewed(sessionId, renewed.id, reason);
      // Who ended it before its sockets stood in its room told none of them.
      const now = await findSession(renewed.sid);
      if (now && 'user' in now) return renewed;
      realtime.end([{ id: renewed.id, userId: user.id, reason: now?.ended ?? reason }]);
      return null;
    },
    fullBoard: realtime.fullBoard,
    gradeBoard,
    backupFailing: () => backups?.failing() ?? null,
    home: () => ({ timezone: config.timezone, demo }),
  };
  const handle = createApp(deps, gate).callback();

  function pulseChanged(beats: boolean): void {
    log.warn(beats ? 'the database answers again' : 'the database does not answer');
    databaseBeats = beats;
    if (beats) gate.open();
    else gate.shut(databaseAwayProblem());
    realtime.reloadAll();
  }

  /** Every screen says how much is left out of its lists. */
  function damageChanged(): void {
    log.error({ unreadable: unreadable() }, 'records of the database are damaged and left out of every list');
    readSystemStatus()
      .then((status) => changes.changed({ kind: 'settings', status }))
      .catch((error: unknown) => log.warn({ err: error }, 'the screens were not told of damaged records'));
  }

  return {
    deps,
    realtime,
    listen: front.listen,
    async open() {
      database = await openDatabase(config, log);
      const prepared = await prepareDatabase(config, log, database);
      demo = prepared.demo;
      database.watch(pulseChanged, damageChanged);
      gate.open();
      await leases.start({ alone: database.ours });
      auditWorker = keepAudit({ log, lease: leases.of('audit') });
      alertWorker = startAlertWorker({ changed: changes.changed, log, lease: leases.of('alerts') });
      diskWorker = watchDisk(config.dataDir, log);
      const lease = leases.of('nightly-backup');
      backups = backUpNightly({ config, log, database: modelsDatabase, lease });
      return { ...database, ...prepared };
    },
    async close() {
      await front.drain();
      await realtime.close();
      await alertWorker?.stop();
      await auditWorker?.stop();
      await diskWorker?.stop();
      await backups?.stop();
      await leases.stop();
      await database?.close();
    },
  };
}
