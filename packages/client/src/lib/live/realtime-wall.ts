import type { EventPayload } from '@hearthline/contracts';
import { io } from 'socket.io-client';
import { followAppearance } from './appearance.ts';
import { heartbeatReceived, connectionClosed, connectionRestarted, watchConnection } from './connection.ts';

const reopenAfterMs = 2_000;

/** Handlers of a wall board's socket events. */
export interface WallEventHandlers {
  /** The socket opened or was refused: fetch the board again. */
  readonly onOpened: () => void;
  readonly onBoard: (board: EventPayload<'wall:board'>) => void;
  readonly onEnded: (message: string) => void;
}

/**
 * Opens a paired display's socket and reopens it for ever. `version` is this client's build. Returns the close
 * function.
 */
export function openWallSocket(version: string, handlers: WallEventHandlers): () => void {
  const socket = io({
    transports: ['websocket', 'polling'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 3_000,
    timeout: 5_000,
    auth: { wall: true, version },
  });
  let reopening: ReturnType<typeof setTimeout> | undefined;
  // Socket.IO does not reconnect by itself after the server refused or closed.
  const reopen = () => {
    clearTimeout(reopening);
    reopening = setTimeout(() => socket.connect(), reopenAfterMs);
  };
  socket.on('connect', handlers.onOpened);
  socket.on('connect_error', () => {
    // Long polling works if WebSockets are blocked, and upgrades by itself if they are not.
    socket.io.opts.transports = ['polling', 'websocket'];
    if (socket.active) return;
    handlers.onOpened();
    reopen();
  });
  socket.on('disconnect', (reason) => {
    connectionClosed();
    if (reason === 'io server disconnect') reopen();
  });
  socket.on('heartbeat', ({ now, late }: EventPayload<'heartbeat'>) => heartbeatReceived(now, late));
  socket.on('wall:board', handlers.onBoard);
  socket.on('system:status', ({ appearance }: EventPayload<'system:status'>) => followAppearance(appearance));
  socket.on('display:ended', ({ message }: EventPayload<'display:ended'>) => handlers.onEnded(message));
  connectionRestarted();
  const stopWatching = watchConnection();
  return () => {
    clearTimeout(reopening);
    stopWatching();
    socket.disconnect();
  };
}
