import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { rooms } from '@hearthline/contracts';
import type { Notices, StaffMember, SystemStatus } from '@hearthline/contracts';
import type { Logger } from 'pino';
import type { Lease } from '../database/worker.ts';
import type { IdentifyDisplay } from '../displays/identify-display.ts';
import type { Identify } from '../sessions/identify.ts';
import type { EndedSession } from '../sessions/session.service.ts';
import type { FullBoard } from '../wall/full-board.ts';
import type { GradeBoard } from '../wall/grade-board.ts';
import { createThrottledLog } from '../core/throttled-log.ts';
import { addressOf, versionOf } from './client-address.ts';
import type { EngineConnection } from './engine-connection.ts';
import { authenticateSockets } from './socket-auth.ts';
import { createSessionEnds, type SessionEnds } from './end-sessions.ts';
import { createInitialState } from './initial-state.ts';
import { createBroadcastQueue, type Emit } from './broadcast-queue.ts';
import { followDisplay } from './follow-display.ts';
import { createStateBroadcasts } from './state-broadcasts.ts';
import { watchUnsavedForms, type UnsavedFormsWatch } from './unsaved-forms.ts';
import { watchPresence } from './presence.ts';
import { createBroadcast, createPublish, type Publish } from './publish.ts';
import { startScheduler } from './scheduler.ts';
import { createChunkedBroadcast } from './chunked-broadcast.ts';
import { createSocketLoad, type SocketLoad } from './socket-load.ts';
import { createSocketQuotas } from './socket-quotas.ts';
import { createSocketServer } from './socket-server.ts';
import type { CountStats } from './stats-cache.ts';
import { watchSessionSockets } from './session-sockets.ts';
import { createIdentifySocket, isCaller, isDisplay } from './socket-identity.ts';
import { createBoardBroadcast, displayRooms, type BoardBroadcast } from './board-broadcast.ts';
import {
  broadcastChange,
  changesCounts,
  changesNoBoard,
  recordLists,
  type Change,
} from './broadcast-changes.ts';

export interface RealtimeOptions {
  /** Its request listener must already be attached: one added later would answer the requests of /socket.io too. */
  readonly httpServer: HttpServer;
  readonly identify: Identify;
  readonly identifyDisplay: IdentifyDisplay;
  /** Why a handshake is refused; null where it is not. */
  readonly handshakeRefusal: (request: IncomingMessage) => string | null;
  readonly countStats: CountStats;
  readonly computeNotices: () => Promise<Notices>;
  /** When the counts of doses change next by the clock alone; null: not in sight. */
  readonly nextDoseChange: (now: Date) => Promise<Date | null>;
  /** Reads everything that the boards show; `present` are the connected users. */
  readonly readBoard: (present: readonly StaffMember[]) => Promise<FullBoard>;
  readonly gradeBoard: GradeBoard;
  /** Stores when and from where a display was last connected. */
  readonly touchDisplay: (
    id: string,
    seen: { address: string | null; appVersion: string | null },
  ) => Promise<void>;
  /** The number of trusted proxies in front of the server. */
  readonly proxies: number;
  readonly socketsPerAddress: number;
  readonly readSystemStatus: () => Promise<SystemStatus>;
  /** Marks the sessions that have expired at `now` as ended, and returns them. */
  readonly expireSessions: (now: Date) => Promise<EndedSession[]>;
  /** Called for a session that has had no socket open for 10 s. */
  readonly onSessionLeft?: (sessionId: string) => void;
  /** The lease of the server that ends expired sessions. */
  readonly sweepLease?: Lease;
  /** Without the database no heartbeat is sent, so that clients show "Not live". */
  readonly isDatabaseUp: () => boolean;
  /** IANA name of the home's time zone. */
  readonly timezone: string;
  readonly log: Logger;
}

export interface Realtime extends SessionEnds {
  readonly publish: Publish;
  /** Computes the dashboard's counts and the notices again and broadcasts them, throttled. */
  readonly statsChanged: () => void;
  /** Broadcasts a stored change, and updates what follows from it: counts, notices, boards. */
  readonly onChange: (change: Change) => void;
  readonly fullBoard: BoardBroadcast['fullBoard'];
  readonly connectedUserIds: () => Promise<string[]>;
  readonly load: () => SocketLoad;
  readonly usersInForms: UnsavedFormsWatch['users'];
  /** Makes every client fetch its lists again, and so notice that the database is away, or load what it missed. */
  readonly reloadAll: () => void;
  /** Closes all sockets, then the HTTP server once pending requests have been answered. */
  readonly close: () => Promise<void>;
}

/** Composes everything that uses Socket.IO: socket authentication, broadcasts, presence, boards, and the end of sessions. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { log } = options;
  const io = createSocketServer({
    httpServer: options.httpServer,
    refusalOf: options.handshakeRefusal,
    onSlowReader: createThrottledLog((count) =>
      log.warn({ count }, 'sockets were closed: they did not read'),
    ),
  });
  let statusRevision = 0;
  const emit: Emit = (event, payload, to) => {
    if (event === 'system:status') statusRevision += 1;
    io.to([...to]).emit(event, payload);
  };
  const broadcastQueue = createBroadcastQueue(emit);
  const broadcastInChunks = createBroadcast(
    createChunkedBroadcast({
      socketsIn: (named) => io.of('/').adapter.sockets(new Set(named)),
      emit: (event, payload, ids) => io.to([...ids]).emit(event, payload),
      onFailure: (error) => log.error({ err: error }, 'a broadcast did not reach all sockets'),
    }),
    log,
  );
  const presence = watchPresence(io, () => {
    stateBroadcasts.presenceChanged();
    wall.changed();
  });
  const unsavedForms = watchUnsavedForms(io, (to) => publishToRooms('unsaved-forms:changed', {}, to));
  const wall = createBoardBroadcast({
    io,
    readBoard: options.readBoard,
    grade: options.gradeBoard,
    users: presence.users,
    async touch(socket, { id }) {
      const address = addressOf(socket.handshake, options.proxies);
      await options.touchDisplay(id, { address, appVersion: versionOf(socket) });
      publishToRooms('displays:changed', {}, rooms.holding('canManageDisplays'));
    },
    log,
  });
  const stateBroadcasts = createStateBroadcasts({
    emit: broadcastInChunks,
    socketCount: () => io.of('/').sockets.size,
    countStats: options.countStats,
    computeNotices: options.computeNotices,
    nextDoseChange: options.nextDoseChange,
    onDoseChange: () => wall.changed(),
    users: presence.users,
    log,
  });
  const publishToRooms = createPublish(createBroadcast(broadcastQueue.add, log), stateBroadcasts.latest);
  const publish: Publish = (event, payload, ...to) => {
    // Skipped while no socket is connected: the next client to join loads what is stored by then.
    if (io.of('/').sockets.size > 0) publishToRooms(event, payload, ...to);
  };
  const statsChanged = () => {
    stateBroadcasts.statsChanged();
    wall.changed();
  };
  const sendInitialState = createInitialState({
    readSystemStatus: options.readSystemStatus,
    statusRevision: () => statusRevision,
    recentStats: stateBroadcasts.recentStats,
    recentNotices: stateBroadcasts.recentNotices,
    connectedUsers: presence.users,
    sendBoard: wall.sendBoard,
    log,
  });
  const admit = createSocketQuotas(io, {
    perAddress: options.socketsPerAddress,
    proxies: options.proxies,
    onRefuse: createThrottledLog((count) =>
      log.warn({ count }, 'sockets were refused: too many from one client'),
    ),
  });
  const sessionSockets = watchSessionSockets(io, (sessionId) => options.onSessionLeft?.(sessionId));
  const socketAuth = authenticateSockets({
    io,
    identify: createIdentifySocket(options),
    admit: ({ conn }, identity) => admit(conn as unknown as EngineConnection, identity),
    onJoined(socket, identity) {
      presence.joined(socket);
      unsavedForms.joined(socket);
      if (isCaller(identity)) sessionSockets.joined(socket, identity.sessionId);
      if (isDisplay(identity)) wall.joined(socket, identity.display);
      sendInitialState(socket, identity);
      stateBroadcasts.planDoses();
    },
    log,
  });

  function onChange(change: Change): void {
    broadcastChange(change, publish);
    if (changesCounts.has(change.kind)) stateBroadcasts.statsChanged();
    if (change.kind === 'display') followDisplay(change, socketAuth, wall);
    if (change.kind === 'user') {
      socketAuth.memberChanged(change.member);
      presence.memberChanged(change.member);
    }
    // Any other change may show on a board: it is read again and sent to displays for which it differs.
    if (!changesNoBoard.has(change.kind)) wall.changed(change.kind === 'alerts');
  }

  const sessionEnds = createSessionEnds(io, socketAuth);

  const reloadAll = () => {
    for (const resource of [...recordLists, 'residents'] as const)
      publish('records:reload', { resource }, rooms.signedIn);
    wall.changed();
  };

  const stopScheduler = startScheduler({
    timezone: options.timezone,
    sendHeartbeat() {
      if (options.isDatabaseUp())
        broadcastInChunks('heartbeat', { now: new Date().toISOString() }, [rooms.signedIn, ...displayRooms]);
    },
    expireSessions: async () => sessionEnds.endSessions(await options.expireSessions(new Date())),
    sweepLease: options.sweepLease,
    onMinute() {
      stateBroadcasts.statsChanged();
      wall.onMinute();
    },
    onNewDay() {
      statsChanged();
      for (const resource of recordLists) publish('records:reload', { resource }, rooms.signedIn);
    },
    log,
  });

  return {
    publish,
    statsChanged,
    ...sessionEnds,
    onChange,
    fullBoard: wall.fullBoard,
    reloadAll,
    load: createSocketLoad(io, broadcastQueue),
    usersInForms: unsavedForms.users,
    connectedUserIds: async () => (await presence.users()).map(({ id }) => id),
    async close() {
      const stopped = stopScheduler();
      stateBroadcasts.close();
      wall.close();
      broadcastQueue.flush();
      await io.close();
      presence.close();
      sessionSockets.close();
      await stopped;
    },
  };
}
