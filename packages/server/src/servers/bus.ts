import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import * as z from 'zod';
import { openSealed, sealingKey, sealText } from '../core/sealed-text.ts';
import { createThrottledLog } from '../core/throttled-log.ts';

/** Milliseconds between two beats, and the age of the newest beat that came back from which on the bus counts as late. */
const pace = { beatMs: 1_000, lateMs: 3_000, checkMs: 250 } as const;
/** Milliseconds of being late after which the connections are opened anew: one may be cut off without a sign. */
const reopenMs = 5_000;
/** A command that is not answered in time is given up, and a lost connection is tried again within a second, ms. */
const commandTimeoutMs = 1_000;
const retryStrategy = (times: number) => Math.min(100 * times, 1_000);

const Message = z.object({
  from: z.string(),
  /** Rises by one with each message of a server; a beat and a farewell repeat it. */
  n: z.int().min(0),
  topic: z.string(),
  body: z.unknown(),
});
type Message = z.infer<typeof Message>;
const Beat = z.object({ sentAt: z.number() });

interface BusOptions {
  readonly url: string;
  /** The same on all servers of a home: the name of their channel and the key of their messages follow from it. */
  readonly secretKey: string;
  /** The id of this server. */
  readonly id: string;
  readonly log: Logger;
}

export interface BusListener {
  /** From another server, in the order in which it sent them, each once. */
  readonly onMessage: (topic: string, body: unknown, from: string) => void;
  /** Another server was heard for the first time. */
  readonly onJoined: (server: string) => void;
  /** Another server has stopped, or was not heard for a while. */
  readonly onLeft: (server: string) => void;
  /** Messages of others may have been lost, also what one could no longer say before it was killed. */
  readonly onMissed: () => void;
  /** Messages of others come late or not at all, or no longer so. */
  readonly onLate: (isLate: boolean) => void;
}

/** What servers tell each other over Redis. It keeps nothing: what is said while Redis is away is lost, and that is noticed. */
export interface Bus {
  /** Never waits, never throws. */
  readonly send: (topic: string, body: unknown) => void;
  readonly isLate: () => boolean;
  readonly start: (listener: BusListener) => void;
  readonly stop: () => Promise<void>;
}

interface Peer {
  /** The number of its last message. */
  n: number;
  /** In milliseconds of `performance.now()`. */
  heardAt: number;
}

/**
 * Plain publish and subscribe on one channel. Each server hears its own beats: by the age of the newest one it knows that
 * Redis is away, frozen or slow. The numbers of the others' messages show what was lost. Messages are sealed, so that who can
 * read Redis reads no resident's data, and who can write to it cannot speak for a server.
 */
export function createBus({ url, secretKey, id, log }: BusOptions): Bus {
  const key = sealingKey(secretKey, 'bus between servers');
  const channel = `hearthline:${sealingKey(secretKey, 'channel between servers').toString('hex').slice(0, 32)}`;
  const peers = new Map<string, Peer>();
  let lastFault: unknown;
  const logFaults = createThrottledLog((count) =>
    log.warn({ count, err: lastFault }, 'Redis did not do what it was asked'),
  );
  const logFault = (error: unknown) => {
    lastFault = error;
    logFaults();
  };
  const logForeign = createThrottledLog((count) =>
    log.warn(
      { count },
      'messages on the bus were not of this home: have all its servers the same SECRET_KEY?',
    ),
  );
  let sent = 0;
  let newestEcho = performance.now();
  let late = false;
  let lateSince = 0;
  let open: { pub: Redis; sub: Redis; listener: BusListener; timers: NodeJS.Timeout[] } | null = null;

  function publish(topic: string, body: unknown, n: number): void {
    if (!open) return;
    const message: Message = { from: id, n, topic, body };
    open.pub.publish(channel, sealText(JSON.stringify(message), key)).catch(logFault);
  }
  const beat = () => publish('beat', { sentAt: performance.now() }, sent);

  function receive(text: string): void {
    const message = read(text);
    if (!message || !open) return;
    if (message.from !== id) hear(message, open.listener);
    else if (message.topic === 'beat') {
      const echo = Beat.safeParse(message.body);
      if (echo.success) newestEcho = Math.max(newestEcho, echo.data.sentAt);
      check();
    }
  }

  function read(text: string): Message | null {
    try {
      return Message.parse(JSON.parse(openSealed(text, key)));
    } catch {
      logForeign();
      return null;
    }
  }

  function hear({ from, n, topic, body }: Message, listener: BusListener): void {
    const known = peers.get(from);
    const peer = known ?? { n: 0, heardAt: 0 };
    if (topic === 'bye') return leave(from, listener);
    peers.set(from, peer);
    peer.heardAt = performance.now();
    if (!known) listener.onJoined(from);
    const isCounted = topic !== 'beat';
    const expected = isCounted ? peer.n + 1 : peer.n;
    const isRepeated = n < expected;
    peer.n = Math.max(peer.n, n);
    if (n > expected) listener.onMissed();
    if (isCounted && !isRepeated) listener.onMessage(topic, body, from);
  }

  function leave(server: string, listener: BusListener): void {
    if (peers.delete(server)) listener.onLeft(server);
  }

  function check(): void {
    if (!open) return;
    const now = performance.now();
    const isLate = now - newestEcho > pace.lateMs;
    if (isLate !== late) {
      late = isLate;
      lateSince = now;
      // The others could not be heard either.
      for (const peer of peers.values()) peer.heardAt = now;
      log.warn(late ? 'Redis is away or slow: news of other servers may be late' : 'Redis answers again');
      open.listener.onLate(late);
      if (!late) open.listener.onMissed();
    }
    if (late && now - lateSince > reopenMs) {
      lateSince = now;
      for (const client of [open.pub, open.sub]) client.disconnect(true);
    }
    if (!late)
      for (const [server, { heardAt }] of peers)
        if (now - heardAt > pace.lateMs) {
          leave(server, open.listener);
          open.listener.onMissed();
        }
  }

  return {
    send(topic, body) {
      if (!open) return;
      sent += 1;
      publish(topic, body, sent);
    },
    isLate: () => late,
    start(listener) {
      const shared = { retryStrategy, connectTimeout: 2_000, connectionName: 'hearthline' };
      const failFast = {
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        autoResendUnfulfilledCommands: false,
      };
      const pub = new Redis(url, { ...shared, ...failFast, commandTimeout: commandTimeoutMs });
      const sub = new Redis(url, { ...shared, maxRetriesPerRequest: null });
      // An `error` event without a listener would end the process.
      for (const client of [pub, sub]) client.on('error', logFault);
      sub.subscribe(channel).catch(logFault);
      sub.on('message', (_channel, text) => receive(text));
      pub.on('ready', beat);
      sub.on('ready', beat);
      newestEcho = performance.now();
      open = {
        ...{ pub, sub, listener },
        timers: [setInterval(beat, pace.beatMs).unref(), setInterval(check, pace.checkMs).unref()],
      };
    },
    async stop() {
      if (!open) return;
      const { pub, sub, timers } = open;
      for (const timer of timers) clearInterval(timer);
      publish('bye', null, sent);
      open = null;
      sub.disconnect();
      await pub.quit().catch(() => undefined);
      pub.disconnect();
    },
  };
}
