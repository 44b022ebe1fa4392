import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { decryptText, encryptionKey, encryptText } from '../core/encrypted-text.ts';
import { createThrottledLog } from '../flow/throttled-log.ts';
import { withTimeout } from '../flow/with-timeout.ts';
import { Beat, BusMessage, batchPayloads, splitPayloads } from './bus-message.ts';

/**
 * Milliseconds between two heartbeats; the age of the newest own heartbeat received at which the bus counts as late; and
 * between two checks.
 */
const pace = { beatMs: 1_000, lateMs: 3_000, checkMs: 250 } as const;
/**
 * Milliseconds without a message from a server that the database shows as alive; longer than the database takes to show that a
 * server was killed.
 */
const silentMs = 5_000;
/** Milliseconds of being late after which the connections are reopened, because a broken connection may go unnoticed. */
const reopenMs = 5_000;
/**
 * Maximum characters waiting for a reply of Redis. If Redis hangs, its driver keeps all data until the connection is reopened.
 * Messages beyond this are dropped, and the other servers notice the gap in the sequence numbers.
 */
const maxUnanswered = 8 * 1024 * 1024;
/** Timeout in milliseconds for Redis to close the connection at a stop. */
const quitMs = 500;
/** Retries a lost connection within a second, in ms. */
const retryStrategy = (times: number) => Math.min(100 * times, 1_000);

/** Separates the sender's id from the encrypted part: one mark for a heartbeat, one for any other message. */
const marks = { beat: '!', said: ':' } as const;

interface BusOptions {
  readonly url: string;
  /** Equal on all servers of a home; the channel's name and the key of the messages are derived from it. */
  readonly secretKey: string;
  /** The id of this server. */
  readonly id: string;
  readonly log: Logger;
}

export interface BusListener {
  /** Called for each message of another server once, in its sending order. */
  readonly onMessage: (topic: string, body: unknown, from: string) => void;
  /** Called at the first message of another server. */
  readonly onJoined: (server: string) => void;
  /** Called when another server has stopped, or has sent nothing for a while. */
  readonly onLeft: (server: string) => void;
  /** Called when messages of others may have been lost, including unsent messages of a killed server. */
  readonly onMissed: () => void;
  /** Called when messages of others begin to be late or missing, and when they arrive in time again. */
  readonly onLate: (isLate: boolean) => void;
}

/**
 * The messages between servers over Redis. Redis stores nothing: messages sent while it is unreachable are lost, and the loss
 * is noticed.
 */
export interface Bus {
  /** Sends at the end of this turn of the event loop. Never waits, never throws. */
  readonly send: (topic: string, body: unknown) => void;
  readonly isLate: () => boolean;
  /** Sets the other servers that the database shows as alive. If one of them is silent here, its messages are late. */
  readonly setLiving: (servers: readonly string[]) => void;
  readonly start: (listener: BusListener) => void;
  readonly stop: () => Promise<void>;
}

interface Peer {
  /** The sequence number of its last message. */
  n: number;
  /** The arrival time of that message, in milliseconds of `performance.now()`. */
  lastAt: number;
}

/**
 * Plain publish and subscribe on one channel. Each server receives its own heartbeats; the age of the newest one shows if Redis
 * is unreachable, frozen or slow. Sequence numbers show lost messages of others. Messages are encrypted: a reader of Redis
 * cannot read residents' data, and a writer cannot impersonate a server.
 */
export function createBus({ url, secretKey, id, log }: BusOptions): Bus {
  const key = encryptionKey(secretKey, 'bus between servers');
  const channel = `hearthline:${encryptionKey(secretKey, 'channel between servers').toString('hex').slice(0, 32)}`;
  const peers = new Map<string, Peer>();
  /** The last error of Redis, if it gave one. */
  let lastFault: unknown;
  const logFaults = createThrottledLog((count) =>
    log.warn({ count, err: lastFault }, 'Redis did not do what it was asked'),
  );
  const onError = (error: unknown) => {
    lastFault = error;
    logFaults();
  };
  const onRefusal = (error: unknown) => {
    // An earlier error explains more than the missing connection, so keep it.
    lastFault ??= error;
    logFaults();
  };
  const logForeign = createThrottledLog((count) =>
    log.warn(
      { count },
      'messages on the bus were not of this home: have all its servers the same SECRET_KEY?',
    ),
  );
  let sent = 0;
  const outgoing = batchPayloads(({ topic, body }) => {
    sent += 1;
    publish(topic, body, sent);
  });
  let unanswered = 0;
  let newestEcho = performance.now();
  /** True if this server does not receive its own heartbeats; `awaySince` is the start of that. */
  let away = false;
  let awaySince = 0;
  let late = false;
  /** The other servers that the database shows as alive, with the time since when. */
  let living = new Map<string, number>();
  let open: { pub: Redis; sub: Redis; listener: BusListener; timers: NodeJS.Timeout[] } | null = null;

  function publish(topic: string, body: unknown, n: number): void {
    // Without a connection the message is lost, e.g. at the start; the driver reports the cause by itself.
    if (open?.pub.status !== 'ready') return;
    if (unanswered > maxUnanswered && topic !== 'beat') return;
    const message: BusMessage = { from: id, n, topic, body };
    const text = headOf(topic) + encryptText(JSON.stringify(message), key);
    unanswered += text.length;
    open.pub
      .publish(channel, text)
      .catch(onRefusal)
      .finally(() => (unanswered -= text.length));
  }
  const beat = () => publish('beat', { sentAt: performance.now() }, sent);

  /** The unencrypted prefix of a message, so that a server skips its own messages except heartbeats without decrypting them. */
  const headOf = (topic: string) => id + (topic === 'beat' ? marks.beat : marks.said);

  function receive(text: string): void {
    if (text.startsWith(id + marks.said)) return;
    const message = read(text.slice(text.search(/[!:]/) + 1));
    if (!message || !open) return;
    if (message.from !== id) receiveFrom(message, open.listener);
    else if (message.topic === 'beat') {
      const echo = Beat.safeParse(message.body);
      if (echo.success) newestEcho = Math.max(newestEcho, echo.data.sentAt);
      check();
    }
  }

  function read(text: string): BusMessage | null {
    try {
      return BusMessage.parse(JSON.parse(decryptText(text, key)));
    } catch {
      logForeign();
      return null;
    }
  }

  function receiveFrom({ from, n, topic, body }: BusMessage, listener: BusListener): void {
    const known = peers.get(from);
    const peer = known ?? { n: 0, lastAt: 0 };
    if (topic === 'bye') return leave(from, listener);
    peers.set(from, peer);
    peer.lastAt = performance.now();
    if (!known) listener.onJoined(from);
    const isCounted = topic !== 'beat';
    const expected = isCounted ? peer.n + 1 : peer.n;
    const isRepeated = n < expected;
    peer.n = Math.max(peer.n, n);
    if (n > expected) listener.onMissed();
    if (!isCounted || isRepeated) return;
    const payloads = splitPayloads({ topic, body });
    if (!payloads) return listener.onMissed();
    for (const one of payloads) listener.onMessage(one.topic, one.body, from);
  }

  function leave(server: string, listener: BusListener): void {
    if (peers.delete(server)) listener.onLeft(server);
  }

  /** Returns true if a live server is silent: it may have lost its Redis or be connected to another one. */
  const isSilent = (now: number) =>
    [...living].some(([server, since]) => now - Math.max(since, peers.get(server)?.lastAt ?? 0) > silentMs);

  function check(): void {
    if (!open) return;
    const now = performance.now();
    if (now - newestEcho > pace.lateMs !== away) awayChanged(open.listener, now);
    if (away && now - awaySince > reopenMs) {
      awaySince = now;
      for (const client of [open.pub, open.sub]) client.disconnect(true);
    }
    if (!away)
      for (const [server, { lastAt }] of peers)
        if (now - lastAt > pace.lateMs) {
          leave(server, open.listener);
          open.listener.onMissed();
        }
    const isLate = away || isSilent(now);
    if (isLate === late) return;
    late = isLate;
    if (late && !away) log.warn('a server of this home is not heard over Redis: its news may be late');
    open.listener.onLate(late);
  }

  function awayChanged(listener: BusListener, now: number): void {
    away = !away;
    awaySince = now;
    // Messages of the other servers could not be received either.
    for (const peer of peers.values()) peer.lastAt = now;
    if (away) log.warn({ err: lastFault }, 'Redis is away or slow: news of other servers may be late');
    else log.warn('Redis answers again');
    lastFault = undefined;
    if (!away) listener.onMissed();
  }

  return {
    send(topic, body) {
      if (!open) return;
      outgoing.add({ topic, body });
    },
    isLate: () => late,
    setLiving(servers) {
      const now = performance.now();
      living = new Map(servers.map((server) => [server, living.get(server) ?? now]));
    },
    start(listener) {
      const shared = { retryStrategy, connectTimeout: 2_000, connectionName: 'hearthline' };
      const failFast = {
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        autoResendUnfulfilledCommands: false,
      };
      const pub = new Redis(url, { ...shared, ...failFast });
      const sub = new Redis(url, { ...shared, maxRetriesPerRequest: null });
      // An `error` event without a listener would end the process.
      for (const client of [pub, sub]) client.on('error', onError);
      sub.subscribe(channel).catch(onRefusal);
      sub.on('message', (_channel, text) => receive(text));
      pub.on('ready', beat);
      sub.on('ready', beat);
      newestEcho = performance.now();
      open = {
        pub,
        sub,
        listener,
        timers: [setInterval(beat, pace.beatMs).unref(), setInterval(check, pace.checkMs).unref()],
      };
    },
    async stop() {
      if (!open) return;
      const { pub, sub, timers } = open;
      for (const timer of timers) clearInterval(timer);
      outgoing.flush();
      publish('bye', null, sent);
      open = null;
      sub.disconnect();
      await withTimeout(quitMs, pub.quit()).catch(() => undefined);
      pub.disconnect();
    },
  };
}
