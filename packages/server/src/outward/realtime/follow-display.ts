import type { DisplayChanged } from '../../people/displays/display-changed.ts';
import type { BoardBroadcast } from './board-broadcast.ts';
import type { SocketAuth } from './socket-auth.ts';

/** Updates a display's sockets and board after its change: the new grade or name, or a disconnect once it has ended. */
export function followDisplay(
  change: DisplayChanged,
  socketAuth: Pick<SocketAuth, 'displayChanged' | 'endDisplay'>,
  wall: Pick<BoardBroadcast, 'displayChanged' | 'displayEnded'>,
): void {
  if (change.what === 'updated') {
    socketAuth.displayChanged(change.record);
    wall.displayChanged(change.record);
  }
  if (change.what === 'ended') {
    socketAuth.endDisplay(change.id);
    wall.displayEnded(change.id);
  }
}
