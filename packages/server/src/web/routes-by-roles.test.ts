import { can, permissions, roles, type Endpoint, type Role } from '@hearthline/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { fhirRoutes } from '../outward/fhir/serve-fhir.ts';
import type { TestClient } from '../testing/test-client.ts';
import { openServer } from '../testing/server-test.ts';
import {
  beforeOwnPassword,
  beforeSecondFactor,
  fhirForAnyone,
  forAnyone,
  forSignedIn,
  routes,
  type Route,
} from './testing/declared-routes.ts';
import { createIdentities, once, whileSignedIn, type Identities } from './testing/identities.ts';

const named = (access: Endpoint['access']) =>
  routes
    .filter((route) => route.access === access)
    .map(({ name }) => name)
    .sort();

/** 401 and 403 with their codes, or what is neither: the caller may call. */
type Outcome = `401 ${string}` | `403 ${string}` | 'may call';

type Client = () => Promise<TestClient | TestClient<null>>;
interface Caller {
  readonly name: string;
  /** A client for one call: a call may end its own session. */
  readonly client: (who: Identities) => Client;
  readonly expected: (route: Route) => Outcome;
}

let identities: Identities;
const server = openServer();
beforeAll(async () => {
  identities = createIdentities(server);
  await identities.pairDevices();
});

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
const ended = needsSession('401 SESSION_EXPIRED');
const signedOut = needsSession('401 signed-out');

const asRole = (role: Role) => (route: Route) => {
  const { access } = route;
  if (open(route) || access === 'signed-in') return 'may call';
  if (access === 'display') return '403 not-paired';
  return can(role, access as Exclude<Endpoint['access'], 'anyone' | 'signed-in' | 'display'>)
    ? 'may call'
    : '403 forbidden';
};

const callers: readonly Caller[] = [
  ...roles.map((role) => ({
    name: role,
    client: (who: Identities) => who.signedIn(role),
    expected: asRole(role),
  })),
  { name: 'nobody', client: (who) => who.nobody, expected: signedOut },
  { name: 'a forged session', client: (who) => who.forged, expected: signedOut },
  { name: 'an expired session of root', client: (who) => once(who.expired), expected: ended },
  { name: 'a revoked session of root', client: (who) => once(who.revoked), expected: ended },
  {
    name: 'root with a temporary password',
    client: (who) => who.beginner,
    expected: (route) =>
      beforeOwnPassword.includes(route.name)
        ? 'may call'
        : needsSession('403 password-change-required')(route),
  },
  {
    name: 'root without the second factor that is asked for',
    client: (who) => who.withoutFactor,
    expected: (route) =>
      beforeSecondFactor.includes(route.name) ? 'may call' : needsSession('403 second-factor-missing')(route),
  },
  {
    name: 'a paired display',
    client: (who) => who.display,
    expected: (route) => (open(route) || route.access === 'display' ? 'may call' : '403 forbidden'),
  },
  { name: 'a display that was ended', client: (who) => who.endedDisplay, expected: signedOut },
  { name: 'an enrolled tablet with nobody signed in', client: (who) => who.tablet, expected: signedOut },
  { name: 'a tablet that was ended', client: (who) => who.endedTablet, expected: signedOut },
  {
    name: 'a nurse on a tablet, by PIN',
    client: (who) => whileSignedIn(who.byPin),
    expected: asRole('nurse'),
  },
  { name: 'a tablet that a nurse has left', client: (who) => once(who.afterPin), expected: signedOut },
];

// Before the calls of the contract, which remove the nurse's PIN.
describe('every address of the FHIR interface', () => {
  it.each(callers)('asks $name for a key, whatever session there is', async ({ client }) => {
    const { cookie } = await client(identities)();
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

// About 2,300 requests: 12 s on an idle machine.
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
    const next = client(identities);
    for (const route of routes) {
      const outcome = await call(route, await next());
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
