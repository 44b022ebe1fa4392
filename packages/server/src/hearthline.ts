import type { Logger } from 'pino';
import { workOutAlerts } from './alerts/work-out-alerts.ts';
import { createApp } from './app.ts';
import { keepAudit } from './audit/keep-audit.ts';
import { keepCareAlerts } from './care-alerts/keep-care-alerts.ts';
import type { Config } from './config.ts';
import { countStats } from './dashboard/stats.ts';
import { databaseAwayProblem } from './database/database-away.ts';
import { openDatabase, type Database } from './database/open-database.ts';
import { prepareDatabase, type Prepared } from './database/prepare-database.ts';
import type { Deps } from './deps.ts';
import { createFront } from './http/front.ts';
import { createGate } from './http/gate.ts';
import { handshakeRefusal } from './http/origin.ts';
import { backUpNightly } from './operations/nightly-backup.ts';
import { modelsDatabase } from './operations/whole-database.ts';
import { createRealtime } from './realtime/realtime.ts';
import { identifyScreen } from './screens/identify-screen.ts';
import { touchScreen } from './screens/screen-rows.ts';
import { createIdentify } from './sessions/identify.ts';
import { endSessionRows, expireSessions } from './sessions/session-rows.ts';
import { readSystemStatus } from './system/system-setting.model.ts';
import { gatherBoard } from './wall/gather-board.ts';
import { createGradeBoard } from './wall/grade-board.ts';
import { programOf } from './wall/program-of.ts';

/** The whole server, composed and not yet started. */
export interface Hearthline {
  readonly deps: Deps;
  /** Takes the port, answering 503 `starting`; resolves with the address. */
  readonly listen: () => Promise<string>;
  /** Opens and prepares the database, and then serves. */
  readonly open: () => Promise<Database & Prepared>;
  /** Answers what is under way, tells the sockets, and leaves the database last. */
  readonly close: () => Promise<void>;
}

export function createHearthline(config: Config, log: Logger): Hearthline {
  const identify = createIdentify(config.secretKey);
  const gate = createGate();
  let database: Database | null = null;
  let demo = false;
  let databaseBeats = true;
  let stopBackups: (() => Promise<void>) | null = null;
  let stopAudit: (() => Promise<void>) | null = null;
  let careAlerts: ReturnType<typeof keepCareAlerts> | null = null;

  const answer = (...[request, response]: Parameters<typeof handle>) => void handle(request, response);
  const onFault = (error: Error) => log.error({ err: error }, 'a connection could not be taken');
  const front = createFront(config, answer, { onFault });
  const gradeBoard = createGradeBoard({ ...config, program: programOf(config) });
  const realtime = createRealtime({
    httpServer: front.server,
    identify,
    identifyScreen,
    handshakeRefusal: (request) => handshakeRefusal(request, config),
    countStats: () => countStats(config.timezone),
    workOutAlerts: () => workOutAlerts(config.timezone),
    gatherBoard: (present) => gatherBoard(config.timezone, present),
    gradeBoard,
    touchScreen,
    proxies: config.trustProxy,
    socketsPerAddress: config.socketsPerAddress,
    readSystemStatus,
    expireSessions,
    isTrue: () => databaseBeats,
    timezone: config.timezone,
    log,
  });
  const deps: Deps = {
    config,
    log,
    identify,
    publish: realtime.publish,
    statsChanged: realtime.statsChanged,
    careChanged: (residentId) => careAlerts?.careChanged(residentId),
    connectedUserIds: realtime.connectedUserIds,
    async endSessions(which, reason, by) {
      const ended = await endSessionRows(which, reason, by);
      realtime.end(ended, reason);
      return ended.length;
    },
    wall: { ...realtime.wall, grade: gradeBoard },
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

  return {
    deps,
    listen: front.listen,
    async open() {
      database = await openDatabase(config, log);
      const prepared = await prepareDatabase(config, log);
      demo = prepared.demo;
      database.watch(pulseChanged);
      gate.open();
      stopAudit = keepAudit({ log });
      careAlerts = keepCareAlerts({ publish: realtime.publish, log });
      stopBackups = backUpNightly({ config, log, database: modelsDatabase });
      return { ...database, ...prepared };
    },
    async close() {
      await front.drain();
      await realtime.close();
      await careAlerts?.stop();
      await stopAudit?.();
      await stopBackups?.();
      await database?.close();
    },
  };
}
