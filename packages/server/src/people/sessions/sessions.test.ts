import { USER_HEADER } from '@hearthline/contracts';
import { describe, expect } from 'vitest';
import { ResidentModel } from '../../care/residents/resident.repository.ts';
import { buildUser } from '../../testing/build-user.ts';
import { openRaw, postHead } from '../../testing/raw-request.ts';
import { createClient } from '../../testing/test-client.ts';
import { createServerTest } from '../../testing/server-test.ts';
import { markSessionsEnded, expireSessions, extendSession, startSession } from './session.service.ts';
import { hashSessionId, signSid } from './session-cookie.ts';
import { SessionModel, touchSession } from './session.repository.ts';

const it = createServerTest();

const resident = { name: 'Elena', lastName: 'Vidal', age: 81 };

describe('an ended session', () => {
  it('is refused with the reason it ended for, and stores nothing', async ({ server, nurse }) => {
    const ended = await server.deps.endSessions({ userId: nurse.user.id }, 'logged-out-by-root');
    expect(ended).toBe(1);
    const before = await ResidentModel.countDocuments();
    const reply = await nurse.post('/api/residents', resident);
    expect(reply).toMatchObject({
      status: 401,
      body: {
        code: 'SESSION_EXPIRED',
        reason: 'logged-out-by-root',
        message: 'An administrator signed you out.',
      },
    });
    expect(await ResidentModel.countDocuments()).toBe(before);
  });

  it('is not restored by koa-session’s save or by an extension', async () => {
    const user = await buildUser('nurse');
    const { sid, id } = await startSession(user);
    await markSessionsEnded({ sessionId: id }, 'maintenance');
    await touchSession(hashSessionId(sid));
    expect(await extendSession({ sessionId: id, signedInAt: new Date() })).toBeNull();
    await touchSession(hashSessionId('a sid that no sign-in ever made'));
    expect(await SessionModel.findById(id).lean()).toMatchObject({ endReason: 'maintenance' });
    expect(await SessionModel.findById(hashSessionId('a sid that no sign-in ever made')).lean()).toBeNull();
  });

  it('refuses a request whose body was still arriving when the session ended', async ({ server, nurse }) => {
    const body = JSON.stringify(resident);
    const raws = Array.from({ length: 5 }, () => openRaw(server.url));
    for (const raw of raws) {
      raw.write(postHead('/api/residents', { Cookie: nurse.cookie, 'Content-Length': body.length }));
      raw.write(body.slice(0, 10));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = await ResidentModel.countDocuments();
    expect((await nurse.post('/api/auth/logout')).status).toBe(204);
    for (const raw of raws) raw.write(body.slice(10));
    for (const raw of raws) {
      const { status, text } = await raw.answer();
      expect(status).toBe(401);
      expect(text).toContain('"reason":"signed-out"');
    }
    expect(await ResidentModel.countDocuments()).toBe(before);
  });

  it('is one that the selector matches; other sessions stay live', async ({ server }) => {
    const [root, nurse] = [await server.as('root'), await server.as('nurse')];
    const second = await server.signIn(nurse.user);
    const alive = async (client: typeof root) => (await client.get('/api/auth/me')).status === 200;
    const sessionId = hashSessionId(/=([^.]*)/.exec(second.cookie)?.[1] ?? '');
    expect(
      await markSessionsEnded({ userId: nurse.user.id, exceptSessionId: sessionId }, 'signed-out'),
    ).toHaveLength(1);
    expect([await alive(nurse), await alive(second)]).toEqual([false, true]);
    const rows = await markSessionsEnded({ exceptRoots: true }, 'maintenance');
    expect(rows).toContainEqual({ id: sessionId, userId: nurse.user.id, reason: 'maintenance' });
    expect([await alive(root), await alive(second)]).toEqual([true, false]);
    expect(await markSessionsEnded({ sessionId, exceptSessionId: sessionId }, 'signed-out')).toEqual([]);
  });
});

describe('session inactivity', () => {
  it('expires a session after fifteen minutes, with the message for its user', async ({ nurse }) => {
    await SessionModel.updateMany(
      { 'user.id': nurse.user.id },
      { $set: { expiresAt: new Date(Date.now() - 1) } },
    );
    expect(await nurse.get('/api/auth/me')).toMatchObject({
      status: 401,
      body: { reason: 'expired', message: 'You have been logged out due to inactivity' },
    });
    expect(await nurse.post('/api/auth/extend')).toMatchObject({ status: 401 });
    await expireSessions(new Date());
    const row = await SessionModel.findOne({ 'user.id': nurse.user.id }).lean();
    expect(row).toMatchObject({ endReason: 'expired' });
    expect(await expireSessions(new Date())).toEqual([]);
    expect(await nurse.get('/api/auth/me')).toMatchObject({ status: 401, body: { reason: 'expired' } });
  });

  it('the expiry job returns each session it ended once', async ({ nurse }) => {
    const later = new Date(Date.now() + 16 * 60_000);
    const expired = await expireSessions(later);
    expect(expired.filter((row) => row.userId === nurse.user.id)).toHaveLength(1);
    expect(await expireSessions(later)).toEqual([]);
  });

  it('is reset by extend only, not by other requests', async ({ nurse }) => {
    const soon = new Date(Date.now() + 60_000);
    const expiry = async () =>
      (await SessionModel.findOne({ 'user.id': nurse.user.id }).lean())?.expiresAt.getTime() ?? 0;
    await SessionModel.updateMany({ 'user.id': nurse.user.id }, { $set: { expiresAt: soon } });
    await nurse.get('/api/auth/me');
    await nurse.get('/api/residents');
    expect(await expiry()).toBe(soon.getTime());
    const reply = await nurse.post<{ session: { expiresAt: string } }>('/api/auth/extend');
    expect(Date.parse(reply.body.session.expiresAt)).toBe(await expiry());
    expect(await expiry()).toBeGreaterThan(Date.now() + 14 * 60_000);
  });
});

describe('two users in one browser', () => {
  it("a write from another user's page is 409 and stores nothing", async ({ server }) => {
    const [ana, grace] = [await server.as('nurse'), await server.as('nurse')];
    const before = await ResidentModel.countDocuments();
    const reply = await ana.post('/api/residents', resident, { [USER_HEADER]: grace.user.id });
    expect(reply).toMatchObject({ status: 409, body: { code: 'other-user' } });
    expect(await ResidentModel.countDocuments()).toBe(before);
    expect((await ana.post('/api/residents', resident)).status).toBe(201);
  });
});

describe('session cookie', () => {
  it('with an invalid signature or an unknown id is 401', async ({ server, nurse }) => {
    for (const cookie of [
      `${nurse.cookie.slice(0, -1)}x`,
      nurse.cookie.replace(/\..*/, ''),
      `hearthline.sid=${signSid('guess', 'another key')}`,
      `hearthline.sid=${signSid('guess', server.config.secretKey)}`,
      'hearthline.sid=%00.%00',
    ]) {
      const reply = await createClient(server.url, cookie, nurse.user).get('/api/auth/me');
      expect(reply).toMatchObject({ status: 401, body: { code: 'signed-out' } });
    }
    expect((await nurse.get('/api/auth/me')).status).toBe(200);
  });

  it('is stored in the database only as a hash', async ({ nurse }) => {
    const sid = /=([^.]*)/.exec(nurse.cookie)?.[1] ?? '';
    expect(sid).toHaveLength(43);
    expect(JSON.stringify(await SessionModel.find().lean())).not.toContain(sid);
  });
});
