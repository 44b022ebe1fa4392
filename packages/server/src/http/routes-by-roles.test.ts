import { can, permissions, roles, rooms, type Endpoint, type Role } from '@hearthline/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pairedDevice } from '../displays/testing/device.ts';
import { fhirRoutes } from '../fhir/fhir-routes.ts';
import { closeListeners, listen, type Listener } from '../realtime/testing/listener.ts';
import { SessionModel } from '../sessions/session.model.ts';
import { buildUser } from '../testing/build-user.ts';
import { createClient, type TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  beforeOwnPassword,
  fhirForAnyone,
  forAnyone,
  forSignedIn,
  routes,
  type Route,
} from './testing/declared-routes.ts';

const named = (access: Endpoint['access']) =>
  routes
    .filter((route) => route.access === access)
    .map(({ name }) => name)
    .sort();

/** 401 and 403 with their codes, or what is neither: the caller may call. */
type Outcome = `401 ${string}` | `403 ${string}` | 'may call';

interface Caller {
  readonly name: string;
  /** A client for one call: a call may end its own session. */
  readonly client: () => Promise<TestClient | TestClient<null>>;
  readonly expected: (route: Route) => Outcome;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Before the calls below have asked for as many codes as an address may.
  await pairedCookie();
  await endedCookie();
});
afterEach(closeListeners);
afterAll(() => server.stop());

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

const unknownId = 'f'.repeat(24);

/** Calls the endpoint with an id that nothing has, or with the caller's own where it is for one's own account. */
async function call(route: Route, client: TestClient | TestClient<null>): Promise<Outcome | `${number}`> {
  const id = route.access === 'signed-in' ? (client.user?.id ?? unknownId) : unknownId;
  const path = route.path.replace(/:\w+/g, id);
  const method = route.method.toLowerCase() as Lowercase<Endpoint['method']>;
  const reply =
    method === 'get'
      ? await client.get(path)
      : await client[method](path, method === 'delete' ? undefined : {});
  const { code = '' } = (reply.body ?? {}) as { code?: string };
  if (reply.status === 401 || reply.status === 403) return `${reply.status} ${code}`;
  return reply.status >= 500 || code === 'unknown-path' ? `${reply.status}` : 'may call';
}

const open = ({ access }: Route) => access === 'anyone';
const needsSession = (otherwise: Outcome) => (route: Route) =>
  open(route) ? 'may call' : route.access === 'display' ? '403 not-paired' : otherwise;

function asRole(role: Role): Caller {
  const user = buildUserOnce(role);
  return {
    name: role,
    client: async () => server.signIn(await user()),
    expected(route) {
      const { access } = route;
      if (open(route) || access === 'signed-in') return 'may call';
      if (access === 'display') return '403 not-paired';
      return can(role, access as Exclude<Endpoint['access'], 'anyone' | 'signed-in' | 'display'>)
        ? 'may call'
        : '403 forbidden';
    },
  };
}

const buildUserOnce = (role: Role, fields: Parameters<typeof buildUser>[1] = {}) =>
  once(() => buildUser(role, fields));

const someRoot = buildUserOnce('root');
const beginner = buildUserOnce('root', { mustChangePassword: true });

async function expired(): Promise<TestClient> {
  const client = await server.signIn(await someRoot());
  await SessionModel.updateMany(
    { 'user.id': client.user.id },
    { $set: { expiresAt: new Date(Date.now() - 1) } },
  );
  return client;
}

async function revoked(): Promise<TestClient> {
  const client = await server.signIn(await someRoot());
  await server.deps.endSessions({ userId: client.user.id }, 'logged-out-by-root');
  return client;
}

const pairedCookie = once(async () =>
  (await pairedDevice(server, await server.as('manager'))).device.cookie(),
);

const endedCookie = once(async () => {
  const manager = await server.as('manager');
  const { device, display: paired } = await pairedDevice(server, manager);
  await manager.delete(`/api/displays/${paired.id}`);
  return device.cookie();
});

const callers: readonly Caller[] = [
  ...roles.map(asRole),
  {
    name: 'nobody',
    client: () => Promise.resolve(server.anonymous),
    expected: needsSession('401 signed-out'),
  },
  {
    name: 'a forged session',
    client: () => Promise.resolve(createClient(server.url, 'hearthline.sid=made.up', null)),
    expected: needsSession('401 signed-out'),
  },
  {
    name: 'an expired session of root',
    client: once(expired),
    expected: needsSession('401 SESSION_EXPIRED'),
  },
  { name: 'a revoked session of root', client: once(revoked), expected: needsSession('401 SESSION_EXPIRED') },
  {
    name: 'root with a temporary password',
    client: async () => server.signIn(await beginner()),
    expected: (route) =>
      beforeOwnPassword.includes(route.name)
        ? 'may call'
        : needsSession('403 password-change-required')(route),
  },
  {
    name: 'a paired display',
    client: async () => createClient(server.url, await pairedCookie(), null),
    expected: (route) => (open(route) || route.access === 'display' ? 'may call' : '403 forbidden'),
  },
  {
    name: 'a display that was ended',
    client: once(async () => createClient(server.url, await endedCookie(), null)),
    expected: needsSession('401 signed-out'),
  },
];

// About 1,500 requests: 8 s on an idle machine.
describe('every endpoint of the contract', { timeout: 120_000 }, () => {
  it('is for anybody, for everybody signed in, or for displays only where it is named here', () => {
    expect(named('anyone')).toEqual([...forAnyone].sort());
    expect(named('signed-in')).toEqual([...forSignedIn].sort());
    expect(named('display')).toEqual(['wall.board']);
  });

  it('has an access that the table of permissions knows', () => {
    const known = new Set<string>([...permissions, 'anyone', 'signed-in', 'display']);
    expect(routes.filter(({ access }) => !known.has(access)).map(({ name }) => name)).toEqual([]);
  });

  it.each(callers)('answers $name as it declares', async ({ client, expected }) => {
    const differing: string[] = [];
    for (const route of routes) {
      const outcome = await call(route, await client());
      if (outcome !== expected(route))
        differing.push(`${route.name}: ${outcome}, declared: ${expected(route)} (${route.access})`);
    }
    expect(differing).toEqual([]);
  });

  it('answers HEAD to nobody as it answers GET', async () => {
    for (const { method, access, path, name } of routes) {
      if (method !== 'GET' || access === 'anyone') continue;
      const { status } = await fetch(server.url + path.replace(/:\w+/g, unknownId), { method: 'HEAD' });
      expect([name, status]).toEqual([name, access === 'display' ? 403 : 401]);
    }
  });
});

describe('every address of the FHIR interface', () => {
  it.each(callers)('asks $name for a key, whatever session there is', async ({ client }) => {
    const { cookie } = await client();
    const answered = await Promise.all(
      fhirRoutes.map(async ({ path }) => {
        const url = server.url + path.replace(':id', unknownId);
        return [path, (await fetch(url, { headers: cookie ? { cookie } : {} })).status] as const;
      }),
    );
    const expected = fhirRoutes.map(({ path }) => [path, fhirForAnyone.includes(path) ? 200 : 401]);
    expect(answered).toEqual(expected);
  });
});

describe('every room of the socket', () => {
  /** One marker a room: 'vitals:deleted' with an id that names it. */
  const markedRooms = [
    { name: 'everyone', room: rooms.everyone },
    { name: 'signedIn', room: rooms.signedIn },
    ...permissions.map((permission) => ({ name: permission, room: rooms.holding(permission) })),
  ].map((marked, index) => ({ ...marked, id: index.toString(16).padStart(24, '0') }));
  const last = 'e'.repeat(24);

  /** The names of the rooms whose markers reach this socket. */
  async function roomsOf(socket: Listener): Promise<string[]> {
    for (const { room, id } of markedRooms) server.realtime.publish('vitals:deleted', [{ id }], room);
    server.realtime.publish('vitals:deleted', [{ id: last }], rooms.everyone);
    await socket.waitForEvent('vitals:deleted', (list) => list.some(({ id }) => id === last));
    const ids = new Set(socket.all('vitals:deleted').flatMap((list) => list.map(({ id }) => id)));
    return markedRooms.filter(({ id }) => ids.has(id)).map(({ name }) => name);
  }

  it.each(roles)('reaches %s where the role holds its permission', async (role) => {
    const socket = await listen(server.url, (await server.as(role)).cookie);
    expect(await roomsOf(socket)).toEqual([
      'everyone',
      'signedIn',
      ...permissions.filter((permission) => can(role, permission)),
    ]);
  });

  it.each([
    ['nobody', () => Promise.resolve('')],
    ['a forged session', () => Promise.resolve('hearthline.sid=made.up')],
    ['an expired session of root', async () => (await expired()).cookie],
    ['a revoked session of root', async () => (await revoked()).cookie],
    ['root with a temporary password', async () => (await server.signIn(await beginner())).cookie],
    ['a paired display', pairedCookie],
    ['a display that was ended', endedCookie],
  ])('does not reach %s, but for what everybody gets', async (_name, cookie) => {
    const sent = await cookie();
    const isDisplay = sent.includes('display');
    const socket = await listen(server.url, sent, {}, isDisplay ? { wall: true } : {});
    expect(await roomsOf(socket)).toEqual(['everyone']);
  });
});
