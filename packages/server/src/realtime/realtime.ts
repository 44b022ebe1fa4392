import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { endReasons, rooms } from '@hearthline/contracts';
import type { Notices, EndReason, StaffMember, SystemStatus } from '@hearthline/contracts';
import type { Logger } from 'pino';
import type { Lease } from '../database/worker.ts';
import type { IdentifyDisplay } from '../displays/identify-display.ts';
import type { DisplayChanged } from '../displays/display-changed.ts';
import type { Identify } from '../sessions/identify.ts';
import type { EndedSession } from '../sessions/session.service.ts';
import type { FullBoard } from '../wall/full-board.ts';
import type { GradeBoard } from '../wall/grade-board.ts';
import { createThrottledLog } from '../core/throttled-log.ts';
import { addressOf } from './client-address.ts';
import type { EngineConnection } from './engine-connection.ts';
import { authenticateSockets } from './socket-auth.ts';
import { createInitialState } from './initial-state.ts';
import { createBroadcastQueue, type Emit } from './broadcast-queue.ts';
import { createStateBroadcasts } from './state-broadcasts.ts';
import { watchPresence } from './presence.ts';
import { createBroadcast, createPublish, type Publish } from './publish.ts';
import { startScheduler } from './scheduler.ts';
import { createChunkedBroadcast } from './chunked-broadcast.ts';
import { createSocketQuotas } from './socket-quotas.ts';
import { createSocketServer, type HomeSocket } from './socket-server.ts';
import type { CountStats } from './stats.ts';
import { createIdentifySocket, isDisplay } from './socket-identity.ts';
import { createBoardBroadcast, displayRooms, type BoardBroadcast } from './board-broadcast.ts';
import { broadcastChange, recordLists, type Change } from './broadcast-changes.ts';

export interface RealtimeOptions {
  /** Already answering requests: a listener added later would answer those of /socket.io too. */
  readonly httpServer: HttpServer;
  readonly identify: Identify;
  readonly identifyDisplay: IdentifyDisplay;
  /** Why a handshake is refused; null where it is not. */
  readonly handshakeRefusal: (request: IncomingMessage) => string | null;
  readonly countStats: CountStats;
  readonly workOutAlerts: () => Promise<Notices>;
  /** Everything the boards show, now, with who is there. */
  readonly gatherBoard: (present: readonly StaffMember[]) => Promise<FullBoard>;
  readonly gradeBoard: GradeBoard;
  /** Notes a display's sign of life. */
  readonly touchDisplay: (
    id: string,
    seen: { address: string | null; appVersion: string | null },
  ) => Promise<void>;
  /** Trusted proxies in front. */
  readonly proxies: number;
  readonly socketsPerAddress: number;
  readonly readSystemStatus: () => Promise<SystemStatus>;
  /** Marks the sessions whose time is up at `now`, and returns them. */
  readonly expireSessions: (now: Date) => Promise<EndedSession[]>;
  /** Held by the server that ends expired sessions. */
  readonly sweepLease?: Lease;
  /** Whether what screens show can be true: while the database is away no heartbeat says so. */
  readonly isTrue: () => boolean;
  /** IANA name of the home's time zone. */
  readonly timezone: string;
  readonly log: Logger;
}

export interface Realtime {
  readonly publish: Publish;
  /** The counts of the dashboard, or the notices, may have changed: they are computed again and sent, throttled. */
  readonly statsChanged: () => void;
  /** Broadcasts a stored change, and updates what follows from it: counts, notices, boards. */
  readonly onChange: (change: Change) => void;
  /** Tells the sockets of sessions that are already marked ended, and disconnects them. */
  readonly end: (sessions: readonly EndedSession[]) => void;
  /** A session goes on under another id: its sockets follow; who is on the way in under the old one comes in as nobody. */
  readonly renewed: (from: string, to: string, reason: EndReason) => void;
  readonly fullBoard: BoardBroadcast['fullBoard'];
  readonly connectedUserIds: () => Promise<string[]>;
  /** Has every screen fetch again: it learns that the database is away, or what it missed. */
  readonly reloadAll: () => void;
  /** Closes every socket and then the HTTP server, once what is in flight has been answered. */
  readonly close: () => Promise<void>;
}

/** The voice of the server: who hears it, what it says of itself, and how sessions end. */
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
  const outbox = createBroadcastQueue(emit);
  const sayInSlices = createBroadcast(
    createChunkedBroadcast({
      socketsIn: (named) => io.of('/').adapter.sockets(new Set(named)),
      emit: (event, payload, ids) => io.to([...ids]).emit(event, payload),
      onFailure: (error) => log.error({ err: error }, 'some screens were not told'),
    }),
    log,
  );
  const presence = watchPresence(io, () => {
    news.presenceChanged();
    wall.changed();
  });
  const wall = createBoardBroadcast({
    io,
    gatherBoard: options.gatherBoard,
    grade: options.gradeBoard,
    users: presence.users,
    async touch(socket, { id }) {
      const address = addressOf(socket.handshake, options.proxies);
      await options.touchDisplay(id, { address, appVersion: versionOf(socket) });
      publishToRooms('displays:changed', {}, rooms.holding('canManageDisplays'));
    },
    log,
  });
  const news = createStateBroadcasts({
    say: sayInSlices,
    screens: () => io.of('/').sockets.size,
    countStats: options.countStats,
    workOutAlerts: options.workOutAlerts,
    users: presence.users,
    log,
  });
  const publishToRooms = createPublish(createBroadcast(outbox.add, log), news.latest);
  const publish: Publish = (event, payload, ...to) => {
    // Without a socket nobody hears it: who joins next loads what is stored by then.
    if (io.of('/').sockets.size > 0) publishToRooms(event, payload, ...to);
  };
  const statsChanged = () => {
    news.statsChanged();
    wall.changed();
  };
  const greet = createInitialState({
    readSystemStatus: options.readSystemStatus,
    statusRevision: () => statusRevision,
    recentStats: news.recentStats,
    recentAlerts: news.recentAlerts,
    connectedUsers: presence.users,
    greetDisplay: wall.greet,
    log,
  });
  const admit = createSocketQuotas(io, {
    perAddress: options.socketsPerAddress,
    proxies: options.proxies,
    onRefuse: createThrottledLog((count) =>
      log.warn({ count }, 'sockets were refused: too many from one client'),
    ),
  });
  const door = authenticateSockets({
    io,
    look: createIdentifySocket(options),
    admit: ({ conn }, visitor) => admit(conn as unknown as EngineConnection, visitor),
    onJoined(socket, visitor) {
      presence.joined(socket);
      if (isDisplay(visitor)) wall.joined(socket, visitor.display);
      greet(socket, visitor);
    },
    log,
  });

  function onChange(change: Change): void {
    broadcastChange(change, publish);
    if (change.kind === 'vitals' || change.kind === 'resident') news.statsChanged();
    if (change.kind === 'display') displayChanged(change);
    // Whatever was changed may stand on a board: it is gathered again, and sent where it differs.
    wall.changed(change.kind === 'alerts');
  }

  function displayChanged(change: DisplayChanged): void {
    if (change.what === 'updated') {
      door.displayChanged(change.record);
      wall.displayChanged(change.record);
    }
    if (change.what === 'ended') {
      door.turnDisplayAway(change.id);
      wall.displayEnded(change.id);
    }
  }

  function end(sessions: readonly EndedSession[]): void {
    for (const reason of new Set(sessions.map((session) => session.reason))) {
      const ids = sessions.filter((session) => session.reason === reason).map(({ id }) => id);
      door.turnAway(new Set(ids), reason);
      const ended = ids.map(rooms.session);
      io.to(ended).emit('session:ended', { reason, message: endReasons[reason] });
      io.in(ended).disconnectSockets(true);
    }
  }

  function renewed(from: string, to: string, reason: EndReason): void {
    door.turnAway(new Set([from]), reason);
    io.in(rooms.session(from)).socketsJoin(rooms.session(to));
    io.in(rooms.session(from)).socketsLeave(rooms.session(from));
  }

  const reloadAll = () => {
    for (const resource of [...recordLists, 'residents'] as const)
      publish('records:reload', { resource }, rooms.signedIn);
    wall.changed();
  };

  const stopScheduler = startScheduler({
    timezone: options.timezone,
    beat() {
      if (options.isTrue())
        sayInSlices('heartbeat', { now: new Date().toISOString() }, [rooms.signedIn, ...displayRooms]);
    },
    sweep: async () => end(await options.expireSessions(new Date())),
    sweepLease: options.sweepLease,
    minute() {
      news.alertsChanged();
      wall.minute();
    },
    newDay() {
      statsChanged();
      for (const resource of recordLists) publish('records:reload', { resource }, rooms.signedIn);
    },
    log,
  });

  return {
    publish,
    statsChanged,
    end,
    renewed,
    onChange,
    fullBoard: wall.fullBoard,
    reloadAll,
    connectedUserIds: async () => (await presence.users()).map(({ id }) => id),
    async close() {
      const stopped = stopScheduler();
      news.close();
      wall.close();
      outbox.flush();
      await io.close();
      presence.close();
      await stopped;
    },
  };
}

/** The program that a display runs, as it says itself in its handshake. */
function versionOf({ handshake }: HomeSocket): string | null {
  const version: unknown = handshake.auth['version'];
  return typeof version === 'string' ? version.slice(0, 40) : null;
}
