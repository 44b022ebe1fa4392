import type { EventPayload } from '@hearthline/contracts';
import { io } from 'socket.io-client';
import { heartbeatReceived, connectionClosed, connectionRestarted, watchConnection } from './connection.ts';

const reopenAfterMs = 2_000;

/** What a wall board does about what it hears. */
export interface WallEventHandlers {
  /** The socket is open, or was refused: what is shown must be asked for again. */
  readonly onOpened: () => void;
  readonly onBoard: (board: EventPayload<'wall:board'>) => void;
  readonly onEnded: (message: string) => void;
}

/** Opens a paired screen's socket and reopens it for ever. `version` is the program's own. Returns how to close it. */
export function openWallSocket(version: string, handlers: WallEventHandlers): () => void {
  const socket = io({
    transports: ['websocket', 'polling'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 3_000,
    timeout: 5_000,
    auth: { wall: true, version },
  });
  let reopening: ReturnType<typeof setTimeout> | undefined;
  // Socket.IO does not come back by itself once the server said no.
  const reopen = () => {
    clearTimeout(reopening);
    reopening = setTimeout(() => socket.connect(), reopenAfterMs);
  };
  socket.on('connect', handlers.onOpened);
  socket.on('connect_error', () => {
    // Polling gets through where web sockets do not, and makes way for one by itself where they do again.
    socket.io.opts.transports = ['polling', 'websocket'];
    if (socket.active) return;
    handlers.onOpened();
    reopen();
  });
  socket.on('disconnect', (reason) => {
    connectionClosed();
    if (reason === 'io server disconnect') reopen();
  });
  socket.on('heartbeat', ({ now }: EventPayload<'heartbeat'>) => heartbeatReceived(now));
  socket.on('wall:board', handlers.onBoard);
  socket.on('display:ended', ({ message }: EventPayload<'display:ended'>) => handlers.onEnded(message));
  connectionRestarted();
  const stopWatching = watchConnection();
  return () => {
    clearTimeout(reopening);
    stopWatching();
    socket.disconnect();
  };
}
