import { events, type EventName } from '@hearthline/contracts';
import { io, type Socket } from 'socket.io-client';
import { runCatchUps } from './catch-ups.ts';
import { linkClosed, linkRestarted, watchLink } from './link.ts';
import { reactions } from './reactions.ts';
import { currentSession, sessionAtom, sessionEpoch } from './session-atom.ts';
import { store } from './store.ts';

const reopenAfterMs = 1_000;

/** Opens the socket, for anyone: the sign-in page is live too. It is opened anew whenever the session changes. Returns how to close it. */
export function startRealtime(): () => void {
  const socket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 3_000,
    timeout: 5_000,
  });
  for (const name of Object.keys(reactions) as EventName[]) listen(socket, name);
  socket.on('connect', () => void runCatchUps());
  socket.on('disconnect', (reason) => {
    linkClosed();
    // The server closes the sockets of a session it ended; the client alone does not come back from that.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), reopenAfterMs);
  });
  const stops = [watchLink(), reopenWithSession(socket)];
  return () => {
    for (const stop of stops) stop();
    socket.disconnect();
  };
}

function listen<Name extends EventName>(socket: Socket, name: Name): void {
  const react = reactions[name] as (payload: unknown) => void;
  // What ships leaves the events' schemas out.
  const receive = (payload: unknown) => react(import.meta.env.DEV ? events[name].parse(payload) : payload);
  socket.on<string>(name, receive);
}

/** The server reads the cookie when a socket opens: a socket opened for one session never serves another. */
function reopenWithSession(socket: Socket): () => void {
  let opened = sessionEpoch();
  return store.sub(sessionAtom, () => {
    if (sessionEpoch() === opened) return;
    opened = sessionEpoch();
    socket.disconnect();
    // Where it ended, the server is still writing to the old socket: come back as nobody a moment later.
    if (currentSession()) {
      linkRestarted();
      socket.connect();
    } else setTimeout(() => socket.connect(), reopenAfterMs);
  });
}
