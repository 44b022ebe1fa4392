import { setTimeout as pause } from 'node:timers/promises';
import type { EventPayload, VitalsRecord } from '@hearthline/contracts';
import { io } from 'socket.io-client';
import type { Member, ServerProcess } from './several-servers.ts';

/**
 * A simulated screen with a resident's readings. It reconnects and refetches like a browser: one fetch at a time, and later
 * after a failure. Screens that request more than browsers would keep lagging servers down.
 */
export interface Screen {
  readonly server: ServerProcess;
  /** Ids of the readings in received events, in order. */
  readonly heard: readonly string[];
  /** The time of the last event that not every client gets, in ms of performance.now(). */
  readonly lastAt: () => number;
  /** Ids of all readings that it shows: fetched ones and those in events. */
  readonly shown: ReadonlySet<string>;
  readonly isLive: () => boolean;
  /** Returns true if it shows that changes of other servers may be late. */
  readonly isLate: () => boolean;
  readonly close: () => void;
}

/** The events that a socket without a session gets. */
const forEverybody = new Set(['system:status', 'session:ended', 'website:changed']);

export function openScreen(server: ServerProcess, member: Member, residentId: string): Screen {
  const client = member.on(server);
  const heard: string[] = [];
  const shown = new Set<string>();
  let lastAt = 0;
  let late = false;
  let isBeating = false;
  let closed = false;
  let isFetching = false;
  let isStale = false;
  const socket = io(server.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 3_000,
    extraHeaders: { cookie: member.cookie },
  });

  async function fetchAll(): Promise<void> {
    let cursor: string | undefined;
    do {
      const page: string = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { status, body } = await client.get<{ records: VitalsRecord[]; nextCursor?: string }>(
        `/api/vitals?residentId=${residentId}&limit=500${page}`,
      );
      if (status === 401 || closed) return;
      if (status !== 200) throw new Error(String(status));
      for (const { id } of body.records) shown.add(id);
      cursor = body.nextCursor;
    } while (cursor !== undefined);
  }

  async function refetch(): Promise<void> {
    isStale = true;
    if (isFetching) return;
    isFetching = true;
    while (isStale && !closed) {
      isStale = false;
      await fetchAll().catch(async () => {
        isStale = true;
        await pause(500 + 1_000 * Math.random());
      });
    }
    isFetching = false;
  }

  socket.onAny((event: string) => {
    if (!forEverybody.has(event)) lastAt = performance.now();
  });
  socket.on('connect', () => void refetch());
  socket.on('disconnect', (reason) => {
    isBeating = false;
    // The server ended the session: a browser would show its sign-in page now.
    if (reason === 'io server disconnect') closed = true;
  });
  socket.on('heartbeat', (beat: EventPayload<'heartbeat'>) => {
    isBeating = true;
    late = beat.late ?? false;
  });
  socket.on('records:reload', ({ resource }: EventPayload<'records:reload'>) => {
    if (resource === 'all' || resource === 'vitals') void refetch();
  });
  socket.on('vitals:created', (records: EventPayload<'vitals:created'>) => {
    for (const { id } of records) {
      heard.push(id);
      shown.add(id);
    }
  });
  return {
    server,
    heard,
    shown,
    lastAt: () => lastAt,
    isLive: () => socket.connected && isBeating,
    isLate: () => late,
    close() {
      closed = true;
      socket.disconnect();
    },
  };
}
