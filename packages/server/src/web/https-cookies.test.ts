import { expect } from 'vitest';
import { buildUser, testPassword } from '../testing/build-user.ts';
import { getSessionCookie } from '../testing/session-cookie.ts';
import { createClient } from '../testing/test-client.ts';
import { createServerTest } from '../testing/server-test.ts';

const it = createServerTest({ publicUrl: new URL('https://home.example') });

it('cookies under https: session and device cookies have the __Host- prefix and the attributes it requires', async ({
  server,
}) => {
  const user = await buildUser('nurse');
  const login = { email: user.email, password: testPassword };
  const { headers } = await server.anonymous.post('/api/auth/login', login);
  const flags = 'path=/; (expires=[^;]+; )?samesite=(lax|strict); secure; httponly';
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(new RegExp(`^__Host-hearthline\\.sid=[\\w.-]+; ${flags}$`)),
    expect.stringMatching(new RegExp(`^__Host-hearthline\\.device=[\\w.-]+; ${flags}$`)),
  ]);
  const cookie = getSessionCookie(headers);
  const me = (sent: string) => createClient(server.url, sent, user).get('/api/auth/me');
  expect((await me(cookie)).status).toBe(200);
  // A cookie without the prefix, which a sibling domain could set, is ignored.
  expect((await me(cookie.replace('__Host-', ''))).status).toBe(401);
  expect((await me(`${cookie.replace('__Host-', '').replace(/=.*/, '=planted')}; ${cookie}`)).status).toBe(
    200,
  );
  const out = await createClient(server.url, cookie, user).post('/api/auth/logout');
  expect(out.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-hearthline\.sid=; path=\/;.*; secure/),
  ]);
});
