import { randomUUID } from 'node:crypto';
import { mayDeleteUser, roles, type Role, type UserAccount } from '@hearthline/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../testing/build-user.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openServer } from '../../testing/server-test.ts';
import { buildUserDraft, listPath, unique, type OneUser } from './testing/build-user-draft.ts';

const as = {} as Record<Role, TestClient>;
const server = openServer();
beforeAll(async () => {
  for (const role of roles) as[role] = await server.as(role);
});

const login = (email: string, password: string) =>
  server.anonymous.post<OneUser>('/api/auth/login', { email, password });

/** The roles with the permission, in the order of `roles`; the specification's table. */
const mayList: Record<Role, string> = {
  root: 'y----',
  administrator: 'yy---',
  manager: 'yyy--',
  nurse: 'yyy--',
  gerocultor: 'yyyy-',
};
const mayEdit: Record<Role, string> = {
  root: 'y----',
  administrator: 'yy---',
  manager: 'yy---',
  nurse: 'yyy--',
  gerocultor: 'yyyy-',
};
const mayDelete: Record<Role, string> = {
  root: 'y----',
  administrator: 'yy---',
  manager: 'yy---',
  nurse: 'yy---',
  gerocultor: 'yy---',
};
const cells = (table: Record<Role, string>) =>
  roles.flatMap((list) => roles.map((actor, at) => ({ list, actor, allowed: table[list][at] === 'y' })));

describe('User lists', () => {
  it.each(cells(mayList))('$actor lists $list: $allowed', async ({ list, actor, allowed }) => {
    const { status, body } = await as[actor].get<{ users: UserAccount[] }>(listPath(list));
    expect(status).toBe(allowed ? 200 : 403);
    if (allowed) expect(body.users.map(({ id }) => id)).toContain(as[list].user.id);
    if (allowed) expect(JSON.stringify(body)).not.toMatch(/argon2|mustChange|history/);
  });

  it.each(roles)('%s gets at /api/users the lists that are theirs, by role', async (actor) => {
    const { status, body } = await as[actor].get<{ users: UserAccount[] }>('/api/users');
    const theirs = cells(mayList).filter((cell) => cell.actor === actor && cell.allowed);
    expect(status).toBe(theirs.length > 0 ? 200 : 403);
    if (theirs.length === 0) return;
    expect(new Set(body.users.map(({ role }) => role))).toEqual(new Set(theirs.map(({ list }) => list)));
    expect(body.users.map(({ id }) => id)).toContain(as[theirs[0]!.list].user.id);
    const { createdAt = '', updatedAt = '' } = body.users[0]!;
    expect([createdAt, updatedAt].map((at) => new Date(at).toISOString())).toEqual([createdAt, updatedAt]);
    expect(JSON.stringify(body)).not.toMatch(/argon2|mustChange|history/);
  });

  it.each(cells(mayEdit))(
    '$actor adds one of $list at /api/users: $allowed',
    async ({ list, actor, allowed }) => {
      const { status, body } = await as[actor].post<OneUser>('/api/users', buildUserDraft(list));
      expect(status).toBe(allowed ? 201 : 403);
      if (allowed) expect(body.user).toMatchObject({ role: list, active: true, version: 1 });
    },
  );

  it('needs a role at /api/users', async () => {
    const { role: _, ...draft } = buildUserDraft('nurse');
    const { status, body } = await as.root.post<{ fields: object }>('/api/users', draft);
    expect(status).toBe(422);
    expect(body.fields).toEqual({ role: 'Role is required.' });
  });

  it('says to root that there is no such user, and to others what it says of those they may not see', async () => {
    const path = `/api/users/${'0'.repeat(24)}`;
    expect((await as.root.get(path)).status).toBe(404);
    expect((await as.administrator.get(path)).status).toBe(403);
  });

  it.each(cells(mayEdit))('$actor adds to $list: $allowed', async ({ list, actor, allowed }) => {
    const { status, body } = await as[actor].post<OneUser>(listPath(list), buildUserDraft(list));
    expect(status).toBe(allowed ? 201 : 403);
    if (allowed) expect(body.user).toMatchObject({ role: list, active: true, version: 1, lastLogin: null });
  });

  it.each(cells(mayEdit))('$actor edits one of $list: $allowed', async ({ list, actor, allowed }) => {
    const target = await buildUser(list);
    const change = { name: 'Another Name', active: false };
    const { status, body } = await as[actor].patch<OneUser>(`/api/users/${target.id}`, change);
    expect(status).toBe(allowed ? 200 : 403);
    if (allowed) expect(body.user).toMatchObject(change);
  });

  it.each(cells(mayDelete))('$actor deletes one of $list: $allowed', async ({ list, actor, allowed }) => {
    const target = await buildUser(list);
    expect((await as[actor].delete(`/api/users/${target.id}`)).status).toBe(allowed ? 204 : 403);
    expect(mayDeleteUser(as[actor].user, target)).toBe(allowed);
    const left = await as.root.get<{ users: UserAccount[] }>(listPath(list));
    expect(left.body.users.some(({ id }) => id === target.id)).toBe(!allowed);
  });

  it.each(roles)('%s reads an account as its list may be read', async (actor) => {
    for (const role of roles) {
      const { status } = await as[actor].get(`/api/users/${as[role].user.id}`);
      const allowed = role === actor || mayList[role][roles.indexOf(actor)] === 'y';
      expect({ role, status }).toEqual({ role, status: allowed ? 200 : 403 });
    }
    expect((await as[actor].get(`/api/users/${'0'.repeat(24)}`)).status).toBe(actor === 'root' ? 404 : 403);
  });

  it('asks for a session on every call', async () => {
    const { id } = as.nurse.user;
    const { anonymous } = server;
    const calls = [
      anonymous.get(listPath('nurse')),
      anonymous.post(listPath('nurse'), buildUserDraft('nurse')),
      anonymous.get(`/api/users/${id}`),
      anonymous.patch(`/api/users/${id}`, { active: false }),
      anonymous.put(`/api/users/${id}`, { name: 'Nobody' }),
      anonymous.delete(`/api/users/${id}`),
      anonymous.post('/api/check-username', { username: 'anybody' }),
      anonymous.get('/api/auth/sessions'),
      anonymous.delete('/api/auth/sessions/abc'),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(401);
  });
});

describe('A new account', () => {
  it('signs in with its temporary password, and must choose another first', async () => {
    const body = buildUserDraft('nurse');
    expect((await as.manager.post(listPath('nurse'), body)).status).toBe(201);
    const signedIn = await login(body.email, body.password);
    expect(signedIn.body.user).toMatchObject({ mustChangePassword: true });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const refused = await server.anonymous.get<OneUser>('/api/residents', { cookie });
    expect(refused.body.code).toBe('password-change-required');
  });

  it.each([
    ['username', 'ab', 'Username must be at least 3 characters.'],
    [
      'username',
      'two words',
      'Username may have letters, digits, dots, dashes and underscores, without spaces.',
    ],
    ['password', 'short', 'Password must be at least 6 characters.'],
    ['password', 'password', 'Please choose a less common password.'],
    ['name', '  ', 'Name is required.'],
    ['email', 'nobody', 'Please enter a valid email address.'],
    ['role', 'visitor', 'Role is required.'],
    ['role', 'manager', 'The role does not belong to this list.'],
  ])('refuses %s "%s"', async (field, value, message) => {
    const { status, body } = await as.root.post<OneUser>(
      listPath('nurse'),
      buildUserDraft('nurse', { [field]: value }),
    );
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields: { [field]: message } });
  });

  it('needs a username that nobody has, whatever its case, and an e-mail of its own', async () => {
    const first = buildUserDraft('nurse', { username: 'Marta.K', email: 'Marta@Example.Test' });
    const { body } = await as.root.post<OneUser>(listPath('nurse'), first);
    expect(body.user).toMatchObject({ username: 'marta.k', email: 'marta@example.test' });
    const sameName = await as.root.post<OneUser>(
      listPath('nurse'),
      buildUserDraft('nurse', { username: 'MARTA.k' }),
    );
    expect(sameName.body.fields).toEqual({ username: 'This username is already taken.' });
    const sameMail = await as.root.post<OneUser>(
      listPath('manager'),
      buildUserDraft('manager', { email: 'MARTA@example.test' }),
    );
    expect(sameMail.body.fields).toEqual({ email: 'This e-mail address belongs to another user.' });
    const check = (username: string, who = as.nurse) =>
      who.post<{ available: boolean }>('/api/check-username', { username });
    expect((await check('marta.K')).body).toEqual({ available: false });
    expect((await check(`free-${unique()}`)).body).toEqual({ available: true });
    expect((await check('anybody', as.gerocultor)).status).toBe(403);
  });

  it('may be without an e-mail; two such do not collide', async () => {
    for (const email of ['', null]) {
      const { body } = await as.root.post<OneUser>(listPath('nurse'), buildUserDraft('nurse', { email }));
      expect(body.user.email).toBeNull();
    }
  });

  it('is created once for the same save, and never by another body under its key', async () => {
    const body = buildUserDraft('gerocultor');
    const key = { 'Idempotency-Key': randomUUID() };
    const send = (given: object) => as.nurse.post<OneUser>(listPath('gerocultor'), given, key);
    const [one, two] = [await send(body), await send(body)];
    expect([one.status, two.status]).toEqual([201, 200]);
    expect(two.body.user.id).toBe(one.body.user.id);
    const other = await send({ ...body, password: 'another-password' });
    expect([other.status, other.body.code]).toEqual([409, 'key-reused']);
  });
});
