import { randomUUID } from 'node:crypto';
import { endReasons, StaffMember, UserInForm, type EndReason } from '@hearthline/contracts';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Change } from '../platform/core/change-bus.ts';
import type { Config } from '../platform/core/config.ts';
import { changeKinds } from '../outward/realtime/broadcast-changes.ts';
import { createClusterAdapter } from '../outward/realtime/cluster-adapter.ts';
import { noOtherServers, type OtherServers, type SocketState } from '../outward/realtime/other-servers.ts';
import { createBus } from '../platform/servers/bus.ts';
import { createServerLease } from '../platform/servers/server-lease.ts';
import { countSignOut } from '../platform/servers/server.repository.ts';
import type { EndedSession } from '../people/sessions/session.service.ts';

/** Milliseconds that the users of a server that left still count as present: they connect to another one. */
const graceMs = 1_400;

const reason = z.enum(Object.keys(endReasons) as [EndReason, ...EndReason[]]);
const State = z.object({ members: z.array(StaffMember), forms: z.array(UserInForm) });
const Ended = z.object({
  call: z.string(),
  sessions: z.array(z.object({ id: z.string(), userId: z.string(), reason })),
});
const Replaced = z.object({ from: z.string(), to: z.string(), reason });
const Obeyed = z.object({ call: z.string() });

/** What this server does when it hears of the others, or cannot be sure of them. */
export interface ServerEvents {
  readonly onChange: (change: Change) => void;
  readonly onSessionsEnded: (sessions: readonly EndedSession[]) => void;
  readonly onSessionReplaced: (from: string, to: string, reason: EndReason) => void;
  /** Others connected or left, or what they told of their sockets is another. */
  readonly onStates: () => void;
  /** Others know nothing of this server's sockets. */
  readonly onAsked: () => void;
  /** Changes of others were missed, or may have been. */
  readonly onMissed: () => void;
  /** News of others are late, or no longer so. */
  readonly onLate: () => void;
  /** Ends this server's sockets of all sessions that have ended. */
  readonly obey: () => Promise<void>;
  /** This server may serve nothing, or again. */
  readonly onMayServe: (mayServe: boolean) => void;
}

export interface ConnectedServers extends OtherServers {
  /** Has the others follow a change that was stored here. */
  readonly publish: (change: Change) => void;
  /** Sessions were marked as ended: resolves when no server has a socket of theirs. */
  readonly endEverywhere: (sessions: readonly EndedSession[]) => Promise<void>;
  readonly replaceEverywhere: (from: string, to: string, reason: EndReason) => void;
  /** Resolves when this server may serve; tried again in the background where it may not yet. */
  readonly start: (events: ServerEvents) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Connects this server to the others of its home; without REDIS_URL there are none, and nothing is done. */
export function connectServers(
  config: Pick<Config, 'redisUrl' | 'secretKey'>,
  log: Logger,
): ConnectedServers {
  const done = () => Promise.resolve();
  if (config.redisUrl === null)
    return {
      ...noOtherServers,
      publish: () => undefined,
      endEverywhere: done,
      replaceEverywhere: () => undefined,
      start: done,
      stop: done,
    };
  const id = randomUUID();
  const bus = createBus({ url: config.redisUrl, secretKey: config.secretKey, id, log });
  const states = new Map<string, SocketState>();
  /** Of each call that waits: the servers that have obeyed. */
  const waiting = new Map<string, Set<string>>();
  let toAdapter: (message: unknown) => void = () => undefined;
  let events: ServerEvents | null = null;
  let wasLost = false;

  const lease = createServerLease({
    id,
    obey: async () => events?.obey(),
    onLost() {
      wasLost = true;
      events?.onMayServe(false);
    },
    onHeld() {
      events?.onMayServe(true);
      // What was stored while the lease ran out may have been told to nobody.
      if (wasLost) bus.send('missed', null);
    },
    onLiving: bus.setLiving,
    log,
  });

  function onMessage(listener: ServerEvents, topic: string, body: unknown, from: string): void {
    switch (topic) {
      case 'adapter':
        return toAdapter(body);
      case 'change':
        // Its events are parsed by their schemas before they are sent.
        if (isChange(body)) return listener.onChange(asStored(body));
        break;
      case 'state': {
        const state = z.safeParse(State, body);
        if (!state.success) break;
        states.set(from, state.data);
        return listener.onStates();
      }
      case 'sessions-ended': {
        const ended = z.safeParse(Ended, body);
        if (!ended.success) break;
        listener.onSessionsEnded(ended.data.sessions);
        return bus.send('obeyed', { call: ended.data.call });
      }
      case 'obeyed': {
        const obeyed = z.safeParse(Obeyed, body);
        if (!obeyed.success) break;
        waiting.get(obeyed.data.call)?.add(from);
        return;
      }
      case 'session-replaced': {
        const replaced = z.safeParse(Replaced, body);
        if (!replaced.success) break;
        return listener.onSessionReplaced(replaced.data.from, replaced.data.to, replaced.data.reason);
      }
      case 'ask':
        return listener.onAsked();
      case 'missed':
        return listener.onMissed();
    }
    // Of a server of another version: what it said is found by reading again.
    listener.onMissed();
  }

  return {
    adapter: createClusterAdapter({
      send: (message) => bus.send('adapter', message),
      onMessage: (listener) => void (toAdapter = listener),
    }),
    mayServe: lease.isHeld,
    isLate: bus.isLate,
    states: () => [...states.values()],
    shareState: (state) => bus.send('state', state),
    publish: (change) => bus.send('change', change),
    async endEverywhere(sessions) {
      const call = randomUUID();
      const obeyed = new Set<string>();
      waiting.set(call, obeyed);
      try {
        bus.send('sessions-ended', { call, sessions });
        const signOut = await countSignOut();
        await lease.untilObeyed(signOut, (server) => obeyed.has(server));
      } finally {
        waiting.delete(call);
      }
    },
    replaceEverywhere: (from, to, why) => bus.send('session-replaced', { from, to, reason: why }),
    async start(given) {
      events = given;
      bus.start({
        onMessage(topic, body, from) {
          try {
            onMessage(given, topic, body, from);
          } catch (error) {
            // What a server of another version says must not end this one: it is found by reading again.
            log.warn({ err: error, topic }, 'a message of another server was not understood');
            given.onMissed();
          }
        },
        onJoined: given.onAsked,
        onLeft(server) {
          const state = states.get(server);
          setTimeout(() => {
            if (!state || states.get(server) !== state) return;
            states.delete(server);
            given.onStates();
          }, graceMs).unref();
        },
        onMissed() {
          bus.send('ask', null);
          given.onMissed();
        },
        onLate: given.onLate,
      });
      await lease.start();
    },
    async stop() {
      await lease.stop();
      await bus.stop();
    },
  };
}

const isChange = (body: unknown): body is Change =>
  typeof body === 'object' &&
  body !== null &&
  (changeKinds as readonly unknown[]).includes((body as { readonly kind?: unknown }).kind);

/** JSON has no dates; one change has one. */
function asStored(change: Change): Change {
  if (change.kind !== 'display' || change.what !== 'updated' || change.record.renewedAt === null)
    return change;
  return { ...change, record: { ...change.record, renewedAt: new Date(change.record.renewedAt) } };
}
