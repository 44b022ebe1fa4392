import type { EventPayload, VitalsRecord } from '@hearthline/contracts';
import { io } from 'socket.io-client';
import type { Member, ServerProcess } from './several-servers.ts';

/** A screen as a browser keeps it: it connects again, and fetches again when it is told to. */
export interface Screen {
  readonly server: ServerProcess;
  /** Ids of the readings that events told of, in order. */
  readonly heard: readonly string[];
  /** When it was sent anything last that not everybody may have, in ms of performance.now(). */
  readonly lastAt: () => number;
  /** Ids of all readings that it shows. */
  readonly shown: ReadonlySet<string>;
  readonly isLive: () => boolean;
  /** Whether it says that news of other servers may be late. */
  readonly isLate: () => boolean;
  readonly close: () => void;
}

/** What a socket without a session gets. */
const forEverybody = new Set(['system:status', 'session:ended', 'website:changed']);

export function openScreen(server: ServerProcess, member: Member): Screen {
  const client = member.on(server);
  const heard: string[] = [];
  const shown = new Set<string>();
  let lastAt = 0;
  let late = false;
  let isBeating = false;
  let closed = false;
  const socket = io(server.url, {
    ...{ transports: ['websocket'], forceNew: true, reconnectionDelay: 200, reconnectionDelayMax: 500 },
    extraHeaders: { cookie: member.cookie },
  });

  async function refetch(): Promise<void> {
    let cursor: string | undefined;
    try {
      do {
        const page: string = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const { status, body } = await client.get<{ records: VitalsRecord[]; nextCursor?: string }>(
          `/api/vitals?limit=500${page}`,
        );
        if (status === 401 || closed) return;
        if (status !== 200) throw new Error(String(status));
        for (const { id } of body.records) shown.add(id);
        cursor = body.nextCursor;
      } while (cursor !== undefined);
    } catch {
      setTimeout(() => void refetch(), 300);
    }
  }

  socket.onAny((event: string) => {
    if (!forEverybody.has(event)) lastAt = performance.now();
  });
  socket.on('connect', () => void refetch());
  socket.on('disconnect', (reason) => {
    isBeating = false;
    // The server ended the session: a browser shows its sign-in page now.
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
    ...{ server, heard, shown },
    lastAt: () => lastAt,
    isLive: () => socket.connected && isBeating,
    isLate: () => late,
    close() {
      closed = true;
      socket.disconnect();
    },
  };
}
