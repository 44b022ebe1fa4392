import { events, type EventName } from '@hearthline/contracts';
import { io, type Socket } from 'socket.io-client';
import { refetchAll } from './refetch.ts';
import { connectionClosed, connectionRestarted, watchConnection } from './connection.ts';
import { eventHandlers } from './event-handlers.ts';
import { currentSession, sessionAtom, sessionEpoch } from '../session/session.ts';
import { store } from '../state/store.ts';
import { currentFormPage, unsavedFormCountAtom } from './unsaved-forms.ts';

const reopenAfterMs = 1_000;

/**
 * Opens the Socket.IO connection, also without a session (the sign-in page is live too), and reopens it when the
 * session changes. Returns the close function.
 */
export function startRealtime(): () => void {
  const socket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 3_000,
    timeout: 5_000,
  });
  for (const name of Object.keys(eventHandlers) as EventName[]) listen(socket, name);
  socket.on('connect', () => {
    void refetchAll();
    // The server has no presence for a new socket yet.
    if (store.get(unsavedFormCountAtom) > 0) tellUnsavedForms(socket);
  });
  socket.on('disconnect', (reason) => {
    connectionClosed();
    // The server closes the sockets of an ended session; Socket.IO does not reconnect after that.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), reopenAfterMs);
  });
  const stops = [watchConnection(), reopenWithSession(socket)];
  stops.push(store.sub(unsavedFormCountAtom, () => tellUnsavedForms(socket)));
  return () => {
    for (const stop of stops) stop();
    socket.disconnect();
  };
}

/** Tells the server how many forms hold unsaved values, so that root sees whom maintenance would interrupt. */
function tellUnsavedForms(socket: Socket): void {
  const count = Math.min(20, store.get(unsavedFormCountAtom));
  if (socket.connected) socket.emit('forms:unsaved', { page: currentFormPage(), count });
}

function listen<Name extends EventName>(socket: Socket, name: Name): void {
  const handle = eventHandlers[name] as (payload: unknown) => void;
  // The production bundle leaves the event schemas out.
  const receive = (payload: unknown) => handle(import.meta.env.DEV ? events[name].parse(payload) : payload);
  socket.on<string>(name, receive);
}

/** The server reads the session cookie in the handshake: a new session needs a new socket. */
function reopenWithSession(socket: Socket): () => void {
  let opened = sessionEpoch();
  return store.sub(sessionAtom, () => {
    if (sessionEpoch() === opened) return;
    opened = sessionEpoch();
    socket.disconnect();
    // After an end the server still writes to the old socket: reconnect a moment later.
    if (currentSession()) {
      connectionRestarted();
      socket.connect();
    } else setTimeout(() => socket.connect(), reopenAfterMs);
  });
}
