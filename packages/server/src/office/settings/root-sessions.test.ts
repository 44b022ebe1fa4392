import type { UserSession } from '@hearthline/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { testPassword } from '../../testing/build-user.ts';
import { getSessionCookie } from '../../testing/session-cookie.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';

const server = openServer();
const root = openClient(server, 'root');
afterEach(closeListeners);

const end = (sessionId: string) => root.post<{ message: string }>('/api/root/logout-session', { sessionId });

async function sessionsOf({ user }: TestClient): Promise<UserSession[]> {
  const { body } = await root.get<{ sessions: UserSession[] }>('/api/root/sessions');
  return body.sessions.filter(({ userId }) => userId === user.id);
}

describe('live sessions', () => {
  it('are listed with device, address and last act, and the caller’s own as such', async () => {
    const nurse = await server.as('nurse');
    const body = { email: nurse.user.email, password: testPassword };
    const signedIn = await server.anonymous.post('/api/auth/login', body, {
      'user-agent': 'Tablet of the ward',
    });
    expect(signedIn.status).toBe(200);
    expect(getSessionCookie(signedIn.headers)).toBeTruthy();
    const [latest, first] = await sessionsOf(nurse);
    expect(latest).toMatchObject({ userAgent: 'Tablet of the ward', isCurrent: false });
    expect(latest?.ipAddress).toContain('127.0.0.1');
    expect(first).toMatchObject({ userAgent: null, ipAddress: null });
    expect((await sessionsOf(root)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect(JSON.stringify(latest)).not.toContain(getSessionCookie(signedIn.headers));
  });

  it('are ended one at a time: the others of the same user stay', async () => {
    const nurse = await server.as('nurse');
    const [own] = await sessionsOf(nurse);
    const other = await server.signIn(nurse.user);
    const socket = await listen(server.url, nurse.cookie);
    const reply = await end(own!.id);
    expect(reply.body.message).toBe(`${nurse.user.name} was signed out on this device.`);
    expect(await nurse.get('/api/auth/me')).toMatchObject({
      status: 401,
      body: { reason: 'logged-out-by-root' },
    });
    await socket.closed();
    expect((await other.get('/api/auth/me')).status).toBe(200);
    expect((await end(own!.id)).status).toBe(404);
  });

  it('are not ended by a wrong id, and the own one not here', async () => {
    const [own] = await sessionsOf(root);
    expect(await end(own!.id)).toMatchObject({
      status: 422,
      body: { fields: { sessionId: expect.any(String) } },
    });
    expect((await end('me')).status).toBe(422);
    expect((await end('0'.repeat(64))).status).toBe(404);
    expect((await root.get('/api/auth/me')).status).toBe(200);
  });

  it.each(['administrator', 'manager', 'nurse', 'gerocultor'] as const)(
    'are root’s alone: %s',
    async (role) => {
      const client = await server.as(role);
      const [own] = await sessionsOf(client);
      expect((await client.get('/api/root/sessions')).status).toBe(403);
      expect((await client.post('/api/root/logout-session', { sessionId: own!.id })).status).toBe(403);
      expect((await server.anonymous.get('/api/root/sessions')).status).toBe(401);
    },
  );
});
