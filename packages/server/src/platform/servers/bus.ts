import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { decryptText, encryptionKey, encryptText } from '../core/encrypted-text.ts';
import { createThrottledLog } from '../core/throttled-log.ts';
import { withTimeout } from '../core/with-timeout.ts';
import { Beat, BusMessage, batchPayloads, splitPayloads } from './bus-message.ts';

/** Milliseconds between two beats, and the age of the newest beat that came back from which on the bus counts as late. */
const pace = { beatMs: 1_000, lateMs: 3_000, checkMs: 250 } as const;
/** Milliseconds of not hearing one that lives by the database: longer than the database takes to show that it was killed. */
const silentMs = 5_000;
/** Milliseconds of being late after which the connections are opened anew: one may be cut off without a sign. */
const reopenMs = 5_000;
/**
 * The most characters that wait for an answer of Redis. While it stands still its driver keeps all that it was given, until
 * the connection is opened anew: what is more than this is dropped, and the others notice by the numbers.
 */
const maxUnanswered = 8 * 1024 * 1024;
/** Milliseconds in which Redis says farewell at a stop. */
const quitMs = 500;
/** A lost connection is tried again within a second, ms. */
const retryStrategy = (times: number) => Math.min(100 * times, 1_000);

/** Between the id of who says something and what is encrypted: after a beat, and after anything else. */
const marks = { beat: '!', said: ':' } as const;

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
  /** The first message of another server arrived. */
  readonly onJoined: (server: string) => void;
  /** Another server has stopped, or sent nothing for a while. */
  readonly onLeft: (server: string) => void;
  /** Messages of others may have been lost, also what one could no longer say before it was killed. */
  readonly onMissed: () => void;
  /** Messages of others come late or not at all, or no longer so. */
  readonly onLate: (isLate: boolean) => void;
}

/** What servers tell each other over Redis. It keeps nothing: what is said while Redis is away is lost, and that is noticed. */
export interface Bus {
  /** Sends at the end of this turn of the event loop. Never waits, never throws. */
  readonly send: (topic: string, body: unknown) => void;
  readonly isLate: () => boolean;
  /** Which others live by the database. News of one that is silent here are late. */
  readonly setLiving: (servers: readonly string[]) => void;
  readonly start: (listener: BusListener) => void;
  readonly stop: () => Promise<void>;
}

interface Peer {
  /** The number of its last message. */
  n: number;
  /** When that came, in milliseconds of `performance.now()`. */
  lastAt: number;
}

/**
 * Plain publish and subscribe on one channel. Each server hears its own beats: by the age of the newest one it knows that
 * Redis is away, frozen or slow. The numbers of the others' messages show what was lost. Messages are encrypted, so that who can
 * read Redis reads no resident's data, and who can write to it cannot speak for a server.
 */
export function createBus({ url, secretKey, id, log }: BusOptions): Bus {
  const key = encryptionKey(secretKey, 'bus between servers');
  const channel = `hearthline:${encryptionKey(secretKey, 'channel between servers').toString('hex').slice(0, 32)}`;
  const peers = new Map<string, Peer>();
  /** Why Redis did not do what it was asked, where it gave a reason. */
  let lastFault: unknown;
  const logFaults = createThrottledLog((count) =>
    log.warn({ count, err: lastFault }, 'Redis did not do what it was asked'),
  );
  const onError = (error: unknown) => {
    lastFault = error;
    logFaults();
  };
  const onRefusal = (error: unknown) => {
    // That there is no connection says less than why there is none.
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
  /** Whether this server does not receive its own heartbeats, and since when. */
  let away = false;
  let awaySince = 0;
  let late = false;
  /** The others that live by the database, and since when. */
  let living = new Map<string, number>();
  let open: { pub: Redis; sub: Redis; listener: BusListener; timers: NodeJS.Timeout[] } | null = null;

  function publish(topic: string, body: unknown, n: number): void {
    // Without a connection it is lost, as at the start; why there is none is what the driver reports by itself.
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

  /** In front of what is encrypted, so that a server decrypts nothing that it sent itself, but its heartbeats. */
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

  /** Whether one that lives by the database is silent: it may be cut off from Redis, or be connected to another one. */
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
    // The others could not be received either.
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
