import type { ReplyOf, Role, sharedTablet, Tablet, User } from '@hearthline/contracts';
import { buildUser, testPassword } from '../../../testing/build-user.ts';
import { createClient, type Reply, type TestClient } from '../../../testing/test-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** A browser that keeps its cookies. */
export function createBrowser(server: Pick<TestServer, 'url'>) {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = <Body>(reply: Reply<Body>) => {
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return reply;
  };
  const client = () => createClient(server.url, cookie(), null);
  return {
    cookie,
    client,
    forget: (name: string) => jar.delete(name),
    signIn: async ({ email }: Pick<User, 'email'>) =>
      keep(await client().post('/api/auth/login', { email, password: testPassword })),
    enterPin: async (userId: string, pin: string) =>
      keep(await client().post<{ code?: string; message?: string }>('/api/auth/pin', { userId, pin })),
    signOut: async () => keep(await client().post('/api/auth/logout')),
    status: async () =>
      keep(await client().get<ReplyOf<(typeof sharedTablet)['status']>>('/api/tablet')).body.tablet,
    begin: async () => keep(await client().post<{ code: string }>('/api/tablet/pairing')).body.code,
    check: async () => keep(await client().post<{ state: string }>('/api/tablet/pairing/check')).body.state,
  };
}

/** A tablet enrolled by `who`. */
export async function enrolledTablet(server: Pick<TestServer, 'url'>, who: TestClient, name = 'Ward 1') {
  const browser = createBrowser(server);
  const code = await browser.begin();
  const { tablet } = (await who.post<{ tablet: Tablet }>('/api/tablets', { code, name })).body;
  await browser.check();
  return { ...browser, id: tablet.id, version: tablet.version };
}

export const goodPin = '4071';

export const setPin = (who: TestClient, pin = goodPin, currentPassword = testPassword) =>
  who.put<{ fields?: Record<string, string> }>('/api/auth/own-pin', { pin, currentPassword });

/** A tablet enrolled by `who`, on which a user with a PIN signed in with the password and signed out again. */
export async function ward(
  server: Pick<TestServer, 'url' | 'signIn'>,
  who: TestClient,
  role: Role = 'nurse',
) {
  const user = await buildUser(role);
  const client = await server.signIn(user);
  await setPin(client);
  const tablet = await enrolledTablet(server, who);
  await tablet.signIn(user);
  await tablet.signOut();
  return { user, client, tablet };
}
