import type { EventPayload } from '@hearthline/contracts';
import { io } from 'socket.io-client';
import { heard, linkClosed, linkRestarted, watchLink } from './link.ts';

const reopenAfterMs = 2_000;

/** What a wall board does about what it hears. */
export interface WallReactions {
  /** The socket is open, or was refused: what is shown must be asked for again. */
  readonly onOpened: () => void;
  readonly onBoard: (board: EventPayload<'wall:board'>) => void;
  readonly onEnded: (message: string) => void;
}

/** Opens a paired screen's socket and reopens it for ever. `version` is the program's own. Returns how to close it. */
export function openWallSocket(version: string, reactions: WallReactions): () => void {
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
  socket.on('connect', reactions.onOpened);
  socket.on('connect_error', () => {
    // Polling gets through where web sockets do not, and makes way for one by itself where they do again.
    socket.io.opts.transports = ['polling', 'websocket'];
    if (socket.active) return;
    reactions.onOpened();
    reopen();
  });
  socket.on('disconnect', (reason) => {
    linkClosed();
    if (reason === 'io server disconnect') reopen();
  });
  socket.on('heartbeat', ({ now }: EventPayload<'heartbeat'>) => heard(now));
  socket.on('wall:board', reactions.onBoard);
  socket.on('screen:ended', ({ message }: EventPayload<'screen:ended'>) => reactions.onEnded(message));
  linkRestarted();
  const stopWatching = watchLink();
  return () => {
    clearTimeout(reopening);
    stopWatching();
    socket.disconnect();
  };
}
