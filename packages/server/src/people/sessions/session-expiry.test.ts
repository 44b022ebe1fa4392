import { sessionLimits, type SignedIn } from '@hearthline/contracts';
import { afterEach, describe, expect } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createServerTest } from '../../testing/server-test.ts';
import { SessionModel } from './session.repository.ts';

const it = createServerTest();

afterEach(closeListeners);

const minute = 60_000;
const hour = 60 * minute;
const inFuture = (ms: number) => new Date(Date.now() + ms);
const setRow = (client: TestClient, set: Record<string, Date>) =>
  SessionModel.updateOne({ 'user.id': client.user.id }, { $set: set });
const me = (client: TestClient) => client.get('/api/auth/me');
const expired = { status: 401, body: { code: 'SESSION_EXPIRED', reason: 'expired' } };

describe('a session shortly before 14 hours after its sign-in', () => {
  it('is extended to that time at the latest, and the reply says so', async ({ nurse }) => {
    const signedInAt = inFuture(-14 * hour + 5 * minute);
    await setRow(nurse, { createdAt: signedInAt, expiresAt: inFuture(minute) });
    const reply = await nurse.post<SignedIn>('/api/auth/extend');
    const end = signedInAt.getTime() + sessionLimits.maxHours * hour;
    expect(Date.parse(reply.body.session.expiresAt)).toBe(end);
  });
});

describe('a session begun while the clock was ahead', () => {
  it('has expired when the clock is right again: for requests, sockets and the expiry job', async ({
    server,
    nurse,
  }) => {
    const jump = 400 * 24 * hour;
    const row = { createdAt: inFuture(jump), expiresAt: inFuture(jump + 15 * minute) };
    const socket = await listen(server.url, nurse.cookie);
    await setRow(nurse, row);
    expect(await me(nurse)).toMatchObject(expired);
    expect(await nurse.post('/api/auth/extend')).toMatchObject(expired);
    await expect(socket.waitForEvent('session:ended')).resolves.toMatchObject({ reason: 'expired' });
    await socket.closed();
    const ended = await SessionModel.findOne({ 'user.id': nurse.user.id }).lean();
    expect(ended?.endedAt?.getTime()).toBeLessThan(Date.now() + minute);
  });

  it('is still live when the clock was set back by one minute only', async ({ nurse }) => {
    await setRow(nurse, { createdAt: inFuture(minute), expiresAt: inFuture(16 * minute) });
    expect((await me(nurse)).status).toBe(200);
    expect((await nurse.post('/api/auth/extend')).status).toBe(200);
  });
});
