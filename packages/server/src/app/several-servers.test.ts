import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { contactRules } from '@hearthline/contracts';
import { formToken } from '../office/contact/contact.routes.ts';
import { closeListeners, listen } from '../outward/realtime/testing/listener.ts';
import { buildResident, vitalsDraft } from '../testing/build-clinical.ts';
import {
  openSeveralServers,
  secretKey,
  type Member,
  type ServerProcess,
  type SeveralServers,
} from '../testing/several-servers.ts';
import { until } from '../testing/until.ts';

let home: SeveralServers;
let first: ServerProcess;
let second: ServerProcess;
let root: Member;
let residentId: string;
beforeAll(async () => {
  home = await openSeveralServers();
  [first, second] = await Promise.all([home.start(), home.start(5_000)]);
  root = await home.as('root');
  residentId = (await buildResident())._id.toString();
});
afterEach(closeListeners);
afterAll(() => home.stop());

/** Saves a reading; its id. */
async function save(nurse: Member, server: ServerProcess): Promise<string> {
  const reply = await nurse
    .on(server)
    .post<{ record: { id: string } }>('/api/vitals', vitalsDraft(residentId), {
      'Idempotency-Key': randomUUID(),
    });
  expect(reply.status).toBe(201);
  return reply.body.record.id;
}

it('what is saved on one server is heard once on every other, in order, and counts there', async () => {
  const nurse = await home.as('nurse');
  const [here, there] = await Promise.all([
    listen(first.url, nurse.cookie),
    listen(second.url, nurse.cookie),
  ]);
  const before = await there.waitForEvent('dashboard:stats');
  const savedOn = new Map<ServerProcess, string[]>([
    [first, []],
    [second, []],
  ]);
  for (const server of [first, second, first, first, second])
    savedOn.get(server)?.push(await save(nurse, server));
  const saved = [...savedOn.values()].flat();
  const heard = (on: typeof here) => on.all('vitals:created').flatMap((list) => list.map(({ id }) => id));
  await until('both have heard all', () => [here, there].every((on) => heard(on).length >= saved.length));
  for (const on of [here, there]) {
    expect(heard(on).toSorted()).toEqual(saved.toSorted());
    // Events of one server keep their order.
    for (const one of savedOn.values()) expect(heard(on).filter((id) => one.includes(id))).toEqual(one);
  }
  const today = before.todayRecordsCount + saved.length;
  for (const on of [here, there])
    await on.waitForEvent('dashboard:stats', (stats) => stats.todayRecordsCount === today);
});

it('who is connected to one server is shown by all, until the last socket ends', async () => {
  const [ana, eva] = [await home.as('nurse'), await home.as('gerocultor')];
  const here = await listen(first.url, ana.cookie);
  const there = await listen(second.url, eva.cookie);
  const shows = (names: string[]) => (users: readonly { name: string }[]) =>
    names.every((name) => users.some((user) => user.name === name));
  for (const on of [here, there])
    await on.waitForEvent('presence:changed', ({ users }) => shows([ana.user.name, eva.user.name])(users));
  there.close();
  await here.waitForEvent(
    'presence:changed',
    ({ users }) => !shows([eva.user.name])(users) && shows([ana.user.name])(users),
  );
});

it('a sign-out of all is obeyed by every server before it is answered, and nothing is served after it', async () => {
  const nurses = await Promise.all([home.as('nurse'), home.as('nurse')]);
  const sockets = await Promise.all(
    nurses.flatMap(({ cookie }) => [listen(first.url, cookie), listen(second.url, cookie)]),
  );
  await pause(1_200);
  const answer = await root.on(first).post('/api/root/logout-all-except-me');
  expect(answer.status).toBe(200);
  await until('all are closed', () => sockets.every(({ socket }) => !socket.connected), 300);
  for (const socket of sockets)
    expect(socket.all('session:ended')).toMatchObject([{ reason: 'logged-out-by-root' }]);
  for (const nurse of nurses) expect((await nurse.on(second).get('/api/residents')).status).toBe(401);
});

it('limits count on all servers together: messages from one address, and failed sign-ins to one account', async () => {
  const nurse = await home.as('nurse');
  const message = {
    name: 'Rosa Molina',
    email: 'rosa@family.example',
    phone: '555 0100 300',
    message: 'Is there a room for my mother from March?',
    website: '',
    token: formToken(secretKey, Date.now() - 60_000),
  };
  const wrong = { email: 'nobody@hearthline.test', password: 'not the password' };
  for (const { most, path, body, passes } of [
    { most: contactRules.perAddress, path: '/api/public/contact', body: message, passes: 201 },
    { most: 5, path: '/api/auth/login', body: wrong, passes: 401 },
  ] as const) {
    const statuses: number[] = [];
    for (let n = 0; n < most + 2; n += 1)
      statuses.push((await nurse.on(n % 2 === 0 ? first : second).post(path, body)).status);
    expect(statuses).toEqual([...Array.from({ length: most }, () => passes), 429, 429]);
  }
});

it('who is connected to a well server is told as well that entries made on one without Redis may show late', async () => {
  const nurse = await home.as('nurse');
  const here = await listen(first.url, nurse.cookie);
  second.toRedis.cut();
  await here.waitForEvent('heartbeat', ({ late }) => late === true, 10_000);
  const id = await save(nurse, second);
  const [beats, reloads] = [here.all('heartbeat').length, here.all('records:reload').length];
  second.toRedis.mend();
  await until('it is no longer so', () =>
    here
      .all('heartbeat')
      .slice(beats)
      .some(({ late }) => !late),
  );
  await until('the screen fetches again', () => here.all('records:reload').length > reloads);
  expect(
    here
      .all('vitals:created')
      .flat()
      .map((record) => record.id),
  ).not.toContain(id);
});

it('a sign-out whose server loses the database before all have obeyed says that it may have been done, and it was', async () => {
  const nurse = await home.as('nurse');
  const there = await listen(second.url, nurse.cookie);
  // The sessions are marked as ended by then.
  first.toDatabase.onNext(/sign-outs/, () => first.toDatabase.cut());
  const answer = await root.on(first).post('/api/root/logout-all-except-me');
  first.toDatabase.mend();
  expect([answer.status, answer.body]).toMatchObject([503, { code: 'unconfirmed' }]);
  await there.closed();
  expect((await nurse.on(second).get('/api/residents')).status).toBe(401);
});
