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

/** Milliseconds that the users of a server that left still count as present, because they reconnect to another server. */
const graceMs = 1_400;

const reason = z.enum(Object.keys(endReasons) as [EndReason, ...EndReason[]]);
const State = z.object({ members: z.array(StaffMember), forms: z.array(UserInForm) });
const Ended = z.object({
  call: z.string(),
  sessions: z.array(z.object({ id: z.string(), userId: z.string(), reason })),
});
const Replaced = z.object({ from: z.string(), to: z.string(), reason });
const Obeyed = z.object({ call: z.string() });

/** The reactions of this server to messages of other servers, and to their loss. */
export interface ServerEvents {
  readonly onChange: (change: Change) => void;
  readonly onSessionsEnded: (sessions: readonly EndedSession[]) => void;
  readonly onSessionReplaced: (from: string, to: string, reason: EndReason) => void;
  /** Called when other servers connected or left, or the state of their sockets changed. */
  readonly onStates: () => void;
  /** Called when other servers need the state of this server's sockets. */
  readonly onAsked: () => void;
  /** Called when changes of other servers were missed, or may have been. */
  readonly onMissed: () => void;
  /** Called when messages of other servers begin to be late, and when they arrive in time again. */
  readonly onLate: () => void;
  /** Ends this server's sockets of all sessions that have ended. */
  readonly obey: () => Promise<void>;
  /** Called when this server must stop serving, and when it may serve again. */
  readonly onMayServe: (mayServe: boolean) => void;
}

export interface ConnectedServers extends OtherServers {
  /** Sends a stored change to the other servers. */
  readonly publish: (change: Change) => void;
  /** Ends the sockets of sessions that are marked as ended; resolves once no server has a socket of them. */
  readonly endEverywhere: (sessions: readonly EndedSession[]) => Promise<void>;
  readonly replaceEverywhere: (from: string, to: string, reason: EndReason) => void;
  /** Resolves once this server may serve, or the first attempt has failed; retries in the background. */
  readonly start: (events: ServerEvents) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Connects this server to the others of its home; does nothing without REDIS_URL. */
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
  /** The servers that have obeyed, for each waiting call. */
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
      // A change stored while the lease expired may not have been sent to any server.
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
        // The events of the change are parsed by their schemas before they are sent.
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
    // Sent by a server of another version; reading again finds the change.
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
            // A message of another version must not crash this server; reading again finds the change.
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

/** Converts the only date in a change, because JSON has no dates. */
function asStored(change: Change): Change {
  if (change.kind !== 'display' || change.what !== 'updated' || change.record.renewedAt === null)
    return change;
  return { ...change, record: { ...change.record, renewedAt: new Date(change.record.renewedAt) } };
}
