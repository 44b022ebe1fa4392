import { contract, roles, SignedIn } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, testPassword } from '../testing/build-user.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('signing in', () => {
  it.each(roles)('lets a %s in, out, and never in again with the old cookie', async (role) => {
    const user = await buildUser(role);
    const reply = await server.anonymous.post('/api/auth/login', {
      email: user.email,
      password: testPassword,
    });
    expect(reply.status).toBe(200);
    const signedIn = SignedIn.parse(reply.body);
    expect(signedIn.user).toMatchObject({ id: user.id, role, name: user.name });
    expect(contract.auth.me.path).toBe('/api/auth/me');
  });
});
