import type { Logger } from 'pino';
import { connectServers } from './connect-servers.ts';
import { computeNotices } from '../care/notices/compute-notices.ts';
import { createApp, type AppDeps } from './app.ts';
import { contactMail } from '../office/contact/contact-mail.ts';
import { createChangeBus, followPublishedChanges, type Change } from '../platform/core/change-bus.ts';
import type { Config } from '../platform/core/config.ts';
import { watchActivity } from '../platform/core/watch-activity.ts';
import { countStats } from '../care/dashboard/dashboard-stats.ts';
import { unreadable } from '../platform/database/damage.ts';
import { databaseAwayProblem } from '../platform/database/database-errors.ts';
import { createLeases } from '../platform/database/leases.ts';
import { openDatabase, type Database } from '../platform/database/open-database.ts';
import { prepareDatabase, type Prepared } from './prepare-database.ts';
import { createMonitoring } from '../office/monitoring/monitoring.ts';
import { createQueueMail } from '../office/mail/mail-queue.ts';
import { createSessionEnding } from './end-sessions.ts';
import { followServers } from './follow-servers.ts';
import { createHttpServer } from '../web/http-server.ts';
import { createAvailability } from '../web/availability.ts';
import { handshakeRefusal } from '../web/origin.ts';
import { createBackupJobs } from '../operations/backup-jobs.ts';
import { createOperationLock } from '../operations/operation-lock.ts';
import { mongooseDatabase } from '../operations/raw-database.ts';
import { changeKinds } from '../outward/realtime/broadcast-changes.ts';
import { createRealtime, type Realtime } from '../outward/realtime/realtime.ts';
import { identifyDisplay } from '../people/displays/identify-display.ts';
import { touchDisplay } from '../people/displays/display.repository.ts';
import { sharedTablets } from '../people/tablets/shared-tablets.ts';
import { nextDoseChange } from '../care/round/dose-figures.ts';
import { createRoundDays } from '../care/round/round-day.ts';
import { importKinds } from '../care/spreadsheets/import/import-kinds.ts';
import { createIdentify } from '../people/sessions/identify.ts';
import { readSecondFactorRoles, readSystemStatus } from '../office/settings/system-setting.repository.ts';
import { findLastVitals } from '../care/vitals/last-vitals.repository.ts';
import { readMove } from '../care/away/read-move.ts';
import { idsByVitals } from '../care/vitals/residents-by-vitals.ts';
import { readFullBoard } from '../outward/wall/read-full-board.ts';
import { createGradeBoard } from '../outward/wall/grade-board.ts';
import { readClientVersion } from '../outward/wall/client-version.ts';
import { createAppearanceSheet } from '../office/appearance/appearance-sheet.ts';
import { createLanding } from '../office/landing/landing.ts';
import { leaseNames, startWorkers, type Workers, type WorkersOptions } from './workers.ts';

/** The whole server, composed but not started. */
export interface Hearthline {
  readonly deps: AppDeps;
  /** For tests. */
  readonly realtime: Realtime;
  /** Listens, and replies 503 `starting` to API calls; resolves with the URL. */
  readonly listen: () => Promise<string>;
  /** Opens and prepares the database, then starts serving API calls. */
  readonly open: () => Promise<Database & Prepared>;
  /** Drains pending requests, closes the sockets, stops the workers, and closes the database last. */
  readonly close: () => Promise<void>;
}

export interface HearthlineOptions extends Pick<WorkersOptions, 'backupPauses'> {
  /** True if this server competes for the leases of background work; true by default. */
  readonly backgroundWork?: boolean;
}

/** The composition root. */
export function createHearthline(
  config: Config,
  log: Logger,
  { backgroundWork = true, backupPauses }: HearthlineOptions = {},
): Hearthline {
  const identify = createIdentify(config);
  // One of several servers on a database does the background work.
  const leases = createLeases({ names: leaseNames, log });
  const servers = connectServers(config, log);
  const activity = watchActivity({ isShared: config.redisUrl !== null });
  const availability = createAvailability(servers.mayServe);
  let database: Database | null = null;
  let isDemo = false;
  let isDatabaseUp = true;
  let isDatabaseLate = false;
  let listeningUrl = '';
  let workers: Workers | null = null;

  const handleRequest = (...[request, response]: Parameters<typeof handle>) => void handle(request, response);
  const onError = (error: Error) => log.error({ err: error }, 'a connection could not be taken');
  const httpServer = createHttpServer(config, handleRequest, { onError });
  const gradeBoard = createGradeBoard({ ...config, program: readClientVersion(config) });
  const roundDays = createRoundDays(config.timezone);
  const realtime = createRealtime({
    httpServer: httpServer.server,
    identify,
    identifyDisplay,
    handshakeRefusal: (request) => handshakeRefusal(request, config),
    countStats: () => countStats(roundDays),
    computeNotices: () => computeNotices(roundDays),
    nextDoseChange: (now) => nextDoseChange(roundDays, now),
    readBoard: (present) => readFullBoard(roundDays, present),
    gradeBoard,
    touchDisplay,
    // A seen display changes only the list of screens, like a changed tablet.
    onDisplaySeen: () => servers.publish({ kind: 'tablet' }),
    proxies: config.trustProxy,
    socketsPerAddress: config.socketsPerAddress,
    readSystemStatus,
    expireSessions: (now) => ending.expire(now),
    onSessionLeft: (sessionId) => ending.release([sessionId]),
    sweepLease: leases.of('session-sweep'),
    isDatabaseUp: () => isDatabaseUp && !isDatabaseLate,
    isIdle: activity.isIdle,
    otherServers: servers,
    timezone: config.timezone,
    log,
  });
  const changes = createChangeBus<Change>(log);
  /** Subscribers that only the server that stored a change has. */
  const ownChanges = createChangeBus<Change>(log);
  ownChanges.on(changeKinds, servers.publish);
  let stopFollowing: () => void = () => undefined;
  const ending = createSessionEnding({ servers, sockets: () => realtime, log });
  changes.on(changeKinds, activity.note);
  // Subscribes first, because counts and boards are computed from it.
  changes.on(['resident', 'prescriptions', 'medication-record', 'import'], roundDays.onChange);
  changes.on(changeKinds, realtime.onChange);
  // Subscribes after the cached days of the round, which the workers read.
  changes.on(changeKinds, (change) => workers?.onChange(change));

  /** The public address. It must not come from a request's Host header, which a client can forge. */
  const ownUrl = () => config.publicUrl?.href ?? listeningUrl;

  const operationLock = createOperationLock();
  const backupJobs = createBackupJobs({
    config,
    log,
    database: mongooseDatabase,
    lock: operationLock,
  });

  const monitoring = createMonitoring(config, {
    isDatabaseUp: () => database !== null && isDatabaseUp,
    backupFailing: () => workers?.backups.failing() ?? null,
    load: realtime.load,
  });
  const landing = createLanding(config, log);
  changes.on(['website', 'settings'], landing.onChange);
  const appearanceSheet = createAppearanceSheet(log);
  changes.on(['settings'], appearanceSheet.onChange);

  const deps: AppDeps = {
    config,
    log,
    activity,
    monitoring,
    identify,
    serverCount: () => 1 + servers.states().length,
    landing,
    appearanceSheet,
    kinds: importKinds(config),
    readSystemStatus,
    secondFactorRoles: readSecondFactorRoles,
    idsByVitals,
    readMove,
    findLastVitals,
    connectedUserIds: realtime.connectedUserIds,
    endSessions: ending.endSessions,
    renewSession: ending.renewSession,
    sharedTablets,
    roundDays,
    fullBoard: realtime.fullBoard,
    usersInForms: realtime.usersInForms,
    gradeBoard,
    backupJobs,
    backupFailing: monitoring.backupFailing,
    isOwnDatabase: () => database?.ours ?? false,
    home: () => ({ timezone: config.timezone, demo: isDemo }),
    ownUrl,
    queueMail: createQueueMail(() => workers?.mail ?? null),
  };
  ownChanges.on(['contact-message'], (change) => {
    if (change.what !== 'received') return;
    deps
      .queueMail(contactMail(change.message.id))
      // The message is stored in any case.
      .catch((error: unknown) =>
        log.warn({ err: error }, 'a message of the website was not queued as a mail'),
      );
  });
  const handle = createApp(deps, availability).callback();

  function onDatabaseHealth(isUp: boolean): void {
    log.warn(isUp ? 'the database answers again' : 'the database does not answer');
    isDatabaseUp = isUp;
    // Writes without a reply may still have been stored.
    activity.note();
    updateAvailability();
    realtime.reloadAll();
  }

  /**
   * Nothing is sent to clients while a reply of the database is overdue, so that they do not count as live. Held events are
   * sent with the reply.
   */
  function onDatabaseLate(isLate: boolean): void {
    isDatabaseLate = isLate;
    if (!isLate) realtime.sendHeartbeat();
  }

  function updateAvailability(): void {
    if (isDatabaseUp && servers.mayServe()) availability.markAvailable();
    else availability.markUnavailable(databaseAwayProblem());
  }

  /** Notifies every client of the number of damaged records, which lists leave out. */
  function onDamage(): void {
    log.error({ unreadable: unreadable() }, 'records of the database are damaged and left out of every list');
    readSystemStatus()
      .then((status) => changes.tell({ kind: 'settings', keys: [], status }))
      .catch((error: unknown) => log.warn({ err: error }, 'the screens were not told of damaged records'));
  }

  return {
    deps,
    realtime,
    async listen() {
      return (listeningUrl = await httpServer.listen());
    },
    async open() {
      database = await openDatabase(config, log);
      const prepared = await prepareDatabase(config, log, database);
      isDemo = prepared.demo;
      database.watch({
        onAvailability: onDatabaseHealth,
        onLate: onDatabaseLate,
        onDamage,
        isIdle: () => activity.isIdle() && !realtime.hasConnections(),
      });
      await servers.start(
        followServers({
          ...deps,
          realtime,
          isRenewed: ending.isRenewed,
          apply: changes.tell,
          onMayServe: updateAvailability,
        }),
      );
      stopFollowing = followPublishedChanges((change) => {
        changes.tell(change);
        ownChanges.tell(change);
      });
      updateAvailability();
      if (backgroundWork) await leases.start({ alone: database.ours });
      const { ours: alone } = database;
      workers = startWorkers({ config, log, deps, leases, alone, operationLock, backupPauses });
      return { ...database, ...prepared };
    },
    async close() {
      const drained = httpServer.drain();
      // With other servers, clients move to them now instead of after the last request.
      if (config.redisUrl !== null) realtime.cutAll();
      await drained;
      await realtime.close();
      await servers.stop();
      await workers?.stop();
      await leases.stop();
      stopFollowing();
      monitoring.stop();
      await database?.close();
    },
  };
}
