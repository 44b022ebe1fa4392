import { roles, type UserActivity } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuditModel } from '../../records/audit/audit-entry.repository.ts';
import { moveHistory } from '../../records/audit/move-history.repository.ts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { SessionModel } from '../../people/sessions/session.repository.ts';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import { getSessionCookie } from '../../testing/session-cookie.ts';
import { createClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { until } from '../../testing/until.ts';

const server = openServer({ trustProxy: 1 });
const root = openClient(server, 'root');
const administrator = openClient(server, 'administrator');
afterEach(closeListeners);
beforeEach(async () => {
  await moveAll();
  await SessionModel.updateMany({}, { $set: { history: [] } });
  await mongoose.connection.collection('sign_in_failures').deleteMany({});
  await AuditModel.collection.deleteMany({});
});

interface List {
  activities: UserActivity[];
  nextCursor?: string;
  fields?: Record<string, string>;
}
const read = (query = '', client = root) => client.get<List>(`/api/user-activity${query}`);
const activities = async (query = '', client = root) => (await read(query, client)).body.activities;
const moveAll = async () => {
  while ((await moveHistory(50)) > 0);
};
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148';
const signIn = async (email: string | null, password: string = testPassword) => {
  const headers = { 'user-agent': phone, 'x-forwarded-for': '10.9.9.9, 10.1.0.1' };
  const reply = await server.anonymous.post('/api/auth/login', { email, password }, headers);
  return getSessionCookie(reply.headers);
};
const summaryOf = ({ activityType, user, details }: UserActivity) => [activityType, user.name, details];

describe('GET /api/user-activity', () => {
  it.each(roles)('is open to root and administrator: %s', async (role) => {
    const allowed = role === 'root' || role === 'administrator';
    const client = await server.as(role);
    for (const path of ['', '/csv', '/users'])
      expect((await client.get(`/api/user-activity${path}`)).status).toBe(allowed ? 200 : 403);
  });

  it('401 without a session', async () => {
    expect((await server.anonymous.get('/api/user-activity')).status).toBe(401);
  });

  it('lists a sign-in and a sign-out with device, address and session at once, and once after they were moved', async () => {
    const nurse = await buildUser('nurse');
    const cookie = await signIn(nurse.email);
    const row = await SessionModel.findOne({ 'user.id': nurse.id }).lean().orFail();
    const expected = {
      userId: nurse.id,
      user: { name: nurse.name },
      activityType: 'login',
      userAgent: phone,
      // The address that the one trusted proxy saw, not what the client wrote before it.
      ipAddress: '10.1.0.1',
      sessionId: row._id,
    };
    const [unmoved] = await activities();
    expect(unmoved).toMatchObject(expected);
    await moveAll();
    expect(await activities()).toEqual([unmoved]);
    expect(cookie).not.toContain(row._id);

    await createClient(server.url, cookie, nurse).post('/api/auth/logout');
    const [out] = await activities();
    expect(out).toMatchObject({ activityType: 'logout', details: 'Signed out', sessionId: row._id });
  });

  it('counts failed sign-ins, and names no account that does not exist', async () => {
    const nurse = await buildUser('nurse');
    for (let tries = 0; tries < 3; tries += 1) await signIn(nurse.email, 'not this one');
    await signIn('nobody@example.test', 'not this one');
    const found = await activities(`?type=failed-login`);
    expect(found.map(summaryOf).sort()).toEqual([
      ['failed-login', nurse.name, 'Wrong password, 3 times'],
      ['failed-login', 'Unknown account', 'Wrong password'],
    ]);
    expect(found.find(({ user }) => user.name === 'Unknown account')?.userId).toBeNull();
  });

  it('tells why a session ended and by whom, which setting became what, and when nobody acted', async () => {
    const nurse = await buildUser('nurse');
    await server.signIn(nurse);
    await root.post('/api/root/logout-user', { userId: nurse.id });
    await root.post('/api/root/toggle-login-block', { blocked: true });
    await root.post('/api/root/toggle-login-block', { blocked: false });
    await server.signIn(nurse);
    await server.deps.endSessions({ userId: nurse.id }, 'expired');
    expect((await activities()).map(summaryOf)).toEqual([
      ['logout', nurse.name, 'Inactivity'],
      ['login', nurse.name, ''],
      ['setting', root.user.name, 'Login block: off'],
      ['setting', root.user.name, 'Login block: on'],
      ['logout', nurse.name, `Signed out by an administrator (${root.user.name})`],
      ['login', nurse.name, ''],
    ]);
  });

  it('shows administrators nothing that root users did, and no name of theirs', async () => {
    const [nurse, otherRoot] = [await buildUser('nurse'), await buildUser('root')];
    await signIn(otherRoot.email);
    await signIn(otherRoot.email, 'not this one');
    await root.post('/api/root/toggle-login-block', { blocked: true });
    await root.post('/api/root/toggle-login-block', { blocked: false });
    await server.signIn(nurse);
    await root.post('/api/root/logout-user', { userId: nurse.id });
    const period = { startDate: '2026-11-21', endDate: '2026-11-21' };
    expect((await root.get('/api/reports/vitals/csv?startDate=2026-11-21&endDate=2026-11-21')).status).toBe(
      200,
    );
    expect((await root.post('/api/reports/vitals/prints', period)).status).toBe(204);
    for (const move of [async () => undefined, moveAll]) {
      await move();
      expect((await activities('', administrator)).map(summaryOf)).toEqual([
        ['logout', nurse.name, 'Signed out by an administrator (Root user)'],
        ['login', nurse.name, ''],
      ]);
      expect(await activities(`?userId=${otherRoot.id}`, administrator)).toEqual([]);
      expect(await activities(`?userId=${otherRoot.id}`)).toHaveLength(2);
      const ofRoot = await activities(`?userId=${root.user.id}`);
      expect(ofRoot.map(({ activityType }) => activityType)).toEqual(
        expect.arrayContaining(['print', 'export']),
      );
    }
    const file = await administrator.get<string>('/api/user-activity/csv');
    expect(JSON.stringify(file.body)).not.toContain(root.user.name);
    const { body } = await administrator.get<{ users: { role: string }[] }>('/api/user-activity/users');
    expect(body.users.map(({ role }) => role)).not.toContain('root');
  });

  it('filters by user, type and day, and pages without gaps over moved and unmoved entries', async () => {
    const [ana, ben] = [await buildUser('nurse'), await buildUser('nurse')];
    for (let times = 0; times < 4; times += 1) {
      await server.signIn(ana);
      await server.deps.endSessions({ userId: ana.id }, 'expired');
      if (times === 1) await moveAll();
    }
    await server.signIn(ben);
    const all = await activities();
    expect(all).toHaveLength(9);
    expect(await activities(`?userId=${ben.id}`)).toHaveLength(1);
    expect(await activities(`?userId=${ana.id}&type=logout`)).toHaveLength(4);
    expect(await activities('?endDate=2020-01-01')).toEqual([]);
    expect(await activities('?startDate=2020-01-01')).toEqual(all);

    const paged: UserActivity[] = [];
    for (let cursor = ''; ;) {
      const { body } = await read(`?limit=2${cursor}`);
      paged.push(...body.activities);
      if (body.nextCursor === undefined) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(paged).toEqual(all);
  });

  it.each([
    ['?startDate=2026-11-22&endDate=2026-11-21', 'endDate'],
    ['?startDate=yesterday', 'startDate'],
    ['?type=dance', 'type'],
    ['?userId=1', 'userId'],
    ['?limit=0', 'limit'],
    ['?cursor=abc', 'cursor'],
  ])('422 for %s, naming the field', async (query, field) => {
    const { status, body } = await read(query);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });

  it('takes any day of the calendar', async () => {
    expect((await read('?startDate=0001-01-01&endDate=2199-12-31')).status).toBe(200);
  });
});

describe('GET /api/user-activity/csv', () => {
  it('has all rows of the filter, escapes formulas, and is noted itself', async () => {
    const nurse = await buildUser('nurse', { name: '=HYPERLINK("x")' });
    for (let times = 0; times < 3; times += 1) await server.signIn(nurse);
    await moveAll();
    const { headers, body } = await administrator.get<string>(`/api/user-activity/csv?userId=${nurse.id}`);
    expect(headers.get('content-type')).toMatch(/^text\/csv/);
    expect(headers.get('content-disposition')).toMatch(/filename="user-activity_\d{4}-\d\d-\d\d\.csv"/);
    const [head, ...rows] = body.trim().split('\r\n');
    expect(head).toMatch(/Time,User,Activity,Details,Device,IP Address,User Agent,Session/);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain(`"'=HYPERLINK(""x"")",Signed in,`);
    const [noted] = await activities('?type=export');
    expect(noted).toMatchObject({ userId: administrator.user.id, user: { name: administrator.user.name } });
    expect(noted?.details).toMatch(/^user-activity_.*\.csv$/);
  });
});

it('User activity: has what was exported and printed of reports, told to open pages at once', async () => {
  const manager = await server.as('manager');
  const hers = await listen(server.url, administrator.cookie);
  const period = { startDate: '2026-11-21', endDate: '2026-11-21' };
  await manager.get(`/api/reports/vitals/csv?startDate=${period.startDate}&endDate=${period.endDate}`);
  await manager.post('/api/reports/vitals/prints', period);
  await hers.waitForEvent('user-activity:changed');
  const mine = await activities(`?userId=${manager.user.id}`);
  expect(mine.map(({ activityType }) => activityType)).toEqual(['print', 'export', 'login']);
  expect(mine[1]?.details).toBe('Vitals Reports (Form 01), 2026-11-21, All Residents, CSV');
  expect(mine[0]?.details).toBe('Vitals Reports (Form 01), 2026-11-21, All Residents, paper');
  hers.close();
});

it('user-activity:changed goes out on each sign-in, failed one and sign-out, to those who may see it', async () => {
  const nurse = await buildUser('nurse');
  const [hers, his] = [
    await listen(server.url, administrator.cookie),
    await listen(server.url, (await server.signIn(nurse)).cookie),
  ];
  const received = () => hers.all('user-activity:changed').length;
  const more = async (act: () => Promise<unknown>) => {
    const before = received();
    await act();
    await until('it was heard of', () => received() > before);
  };
  await more(() => signIn(nurse.email));
  await more(() => signIn(nurse.email, 'not this one'));
  await more(() => root.post('/api/root/logout-user', { userId: nurse.id }));
  expect(his.all('user-activity:changed')).toEqual([]);
});
