import { rooms } from '@hearthline/contracts';
import type { Room } from '@hearthline/contracts';
import type { Change } from '../../platform/core/change-bus.ts';
import { createThrottledLog } from '../../platform/flow/throttled-log.ts';
import { getClientAddress, getClientVersion } from './client-address.ts';
import type { EngineConnection } from './engine-connection.ts';
import { authenticateSockets } from './socket-auth.ts';
import { createSessionEnds, type SessionEnds } from './end-sessions.ts';
import { createInitialState } from './initial-state.ts';
import { createBroadcastQueue, type Emit } from './broadcast-queue.ts';
import { cutConnections } from './cut-connections.ts';
import { followDisplay } from './follow-display.ts';
import { heartbeatNow } from './heartbeat-now.ts';
import { noOtherServers } from './other-servers.ts';
import type { RealtimeOptions } from './realtime-options.ts';
import { watchUsers } from './watch-users.ts';
import { createStateBroadcasts } from './state-broadcasts.ts';
import type { UnsavedFormsWatch } from './unsaved-forms.ts';
import { createBroadcast, createPublish, type Publish } from './publish.ts';
import { startScheduler } from './scheduler.ts';
import { createChunkedBroadcast } from './chunked-broadcast.ts';
import { createSocketLoad, type SocketLoad } from './socket-load.ts';
import { createSocketQuotas } from './socket-quotas.ts';
import { createSocketServer } from './socket-server.ts';
import { watchSessionSockets } from './session-sockets.ts';
import { createIdentifySocket, isCaller, isDisplay } from './socket-identity.ts';
import { createBoardBroadcast, displayRooms, type BoardBroadcast } from './board-broadcast.ts';
import { broadcastChange, changeEffects, recordLists } from './broadcast-changes.ts';

export interface Realtime extends SessionEnds {
  /** The sessions with a socket on this server, including sockets that are still connecting. */
  readonly sessionIds: () => string[];
  /** Called when the shared state of other servers has changed: their connected users and open forms. */
  readonly otherServersChanged: () => void;
  /** Sends the state of this server's sockets to the other servers. */
  readonly shareState: () => void;
  /** Sends a heartbeat at once; it contains whether changes of other servers may be late. */
  readonly sendHeartbeat: () => void;
  /** Drops every connection, because this server may no longer serve. */
  readonly cutAll: () => void;

  readonly publish: Publish;
  /** Computes the dashboard's counts and the notices again and broadcasts them, throttled. */
  readonly statsChanged: () => void;
  /** Broadcasts a stored change and updates the counts, notices and boards it affects. */
  readonly onChange: (change: Change) => void;
  readonly displays: BoardBroadcast['displays'];
  readonly fullBoard: BoardBroadcast['fullBoard'];
  readonly connectedUserIds: () => Promise<string[]>;
  /** Returns true if a client is connected or connecting. */
  readonly hasConnections: () => boolean;
  readonly load: () => SocketLoad;
  readonly usersInForms: UnsavedFormsWatch['users'];
  /** Makes every client fetch its lists again, to notice a database outage or to load missed changes. */
  readonly reloadAll: () => void;
  /** Makes every client fetch all its data again, because changes of other servers may have been missed. */
  readonly refetchAll: () => void;
  /** Closes all sockets, then the HTTP server once pending requests have been answered. */
  readonly close: () => Promise<void>;
}

/** Composes everything that uses Socket.IO: socket authentication, broadcasts, presence, boards, and the end of sessions. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { log, otherServers = noOtherServers } = options;
  const { mayServe, isLate } = otherServers;
  const io = createSocketServer({
    ...(otherServers.adapter && { adapter: otherServers.adapter, mayServe }),
    httpServer: options.httpServer,
    refusalOf: (request) => (mayServe() ? options.handshakeRefusal(request) : 'not-serving'),
    onSlowReader: createThrottledLog((count) =>
      log.warn({ count }, 'sockets were closed: they did not read'),
    ),
  });
  let statusRevision = 0;
  const emit: Emit = (event, payload, to) => {
    if (event === 'system:status') statusRevision += 1;
    // Each server sends a change to its own sockets only.
    if (mayServe()) io.local.to([...to]).emit(event, payload);
  };
  const serverCount = () => 1 + otherServers.states().length;
  const broadcastQueue = createBroadcastQueue(
    emit,
    (error) => log.error({ err: error }, 'a broadcast could not be sent'),
    () => serverCount() > 1,
  );
  const broadcastInChunks = createBroadcast(
    createChunkedBroadcast({
      socketsIn: (named) => io.of('/').adapter.sockets(new Set(named)),
      emit(event, payload, ids) {
        if (mayServe()) io.local.to([...ids]).emit(event, payload);
      },
      onFailure: (error) => log.error({ err: error }, 'a broadcast did not reach all sockets'),
    }),
    log,
  );
  const presenceChanged = () => {
    stateBroadcasts.presenceChanged();
    wall.changed();
  };
  const unsavedFormsChanged = (to: Room) => publishToRooms('unsaved-forms:changed', {}, to);
  const { presence, unsavedForms, sharing } = watchUsers(io, otherServers, {
    presenceChanged,
    unsavedFormsChanged,
  });
  const wall = createBoardBroadcast({
    io,
    readBoard: options.readBoard,
    grade: options.gradeBoard,
    users: presence.users,
    mayServe,
    async touch(socket, { id }) {
      const address = getClientAddress(socket.handshake, options.proxies);
      await options.touchDisplay(id, { address, appVersion: getClientVersion(socket) });
      publishToRooms('displays:changed', {}, rooms.holding('canManageDisplays'));
      options.onDisplaySeen?.();
    },
    log,
  });
  const stateBroadcasts = createStateBroadcasts({
    emit: broadcastInChunks,
    socketCount: () => io.of('/').sockets.size,
    serverCount,
    countStats: options.countStats,
    computeNotices: options.computeNotices,
    nextDoseChange: options.nextDoseChange,
    onDoseChange: () => wall.changed(),
    users: presence.users,
    log,
  });
  const publishToRooms = createPublish(createBroadcast(broadcastQueue.add, log), stateBroadcasts.latest);
  const publish: Publish = (event, payload, ...to) => {
    // Skipped while no socket is connected: the next client to join loads the stored state.
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
    mayServe,
    isLate,
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
  const sessionSockets = watchSessionSockets(io, (sessionId) => options.onSessionLeft?.(sessionId), isLate);
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
    if (changeEffects[change.kind].counts) stateBroadcasts.statsChanged();
    if (change.kind === 'display') followDisplay(change, socketAuth, wall);
    if (change.kind === 'user') {
      socketAuth.memberChanged(change.member);
      presence.memberChanged(change.member);
    }
    // Reads the board again and sends it to the displays whose board has changed.
    if (changeEffects[change.kind].boards) wall.changed(change.kind === 'alerts');
  }

  const sessionEnds = createSessionEnds(io, socketAuth);

  const reloadAll = () => {
    for (const resource of [...recordLists, 'residents'] as const)
      publish('records:reload', { resource }, rooms.signedIn);
    wall.changed();
  };

  const sendHeartbeat = () => {
    if (options.isDatabaseUp())
      broadcastInChunks('heartbeat', heartbeatNow(isLate()), [rooms.signedIn, ...displayRooms]);
  };
  const stopScheduler = startScheduler({
    timezone: options.timezone,
    isIdle: () => options.isIdle?.() === true && sessionSockets.ids().length === 0,
    sendHeartbeat,
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
    sessionIds: () => [...sessionSockets.ids(), ...socketAuth.connectingSessions()],
    otherServersChanged() {
      presenceChanged();
      unsavedFormsChanged(rooms.holding('isRoot'));
    },
    shareState: sharing.changed,
    sendHeartbeat,
    // Deferred, because the lost lease may be noticed while a packet is being sent.
    cutAll: () => void setImmediate(cutConnections, io),
    onChange,
    displays: wall.displays,
    fullBoard: wall.fullBoard,
    reloadAll,
    refetchAll() {
      publish('records:reload', { resource: 'all' }, rooms.signedIn);
      statsChanged();
    },
    hasConnections: () => io.engine.clientsCount > 0,
    load: createSocketLoad(io, broadcastQueue),
    usersInForms: unsavedForms.users,
    connectedUserIds: async () => (await presence.users()).map(({ id }) => id),
    async close() {
      const stopped = stopScheduler();
      stateBroadcasts.close();
      sharing.close();
      wall.close();
      broadcastQueue.flush();
      await io.close();
      presence.close();
      sessionSockets.close();
      await stopped;
    },
  };
}
