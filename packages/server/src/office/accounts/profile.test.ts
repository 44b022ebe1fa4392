import { randomUUID } from 'node:crypto';
import { roles, type OwnSession } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import { findAudit } from '../../testing/find-audit.ts';
import { formWith, redAndBlue, sendForm } from '../../testing/send-file.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openServer } from '../../testing/server-test.ts';
import { userPhotos } from '../../people/users/user-photo.repository.ts';
import type { OneUser } from './testing/build-user-draft.ts';

const server = openServer();

const pathOf = ({ id }: { id: string }) => `/api/users/${id}`;
const newEmail = () => `own-${randomUUID().slice(0, 8)}@example.test`;

describe('One’s own profile', () => {
  it.each(roles)('%s changes name and phone, and sees them in the session', async (role) => {
    const me = await server.as(role);
    const { status, body } = await me.put<OneUser>(pathOf(me.user), { name: 'Own Name', phone: '600' });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ name: 'Own Name', phone: '600', email: me.user.email, role });
    expect((await me.get<OneUser>('/api/auth/me')).body.user).toMatchObject({ name: 'Own Name' });
    expect((await me.get<OneUser>(pathOf(me.user))).body.user).toMatchObject({ phone: '600' });
  });

  it('belongs to its owner alone, and neither role, status nor password are in it', async () => {
    const root = await server.as('root');
    const nurse = await server.as('nurse');
    expect((await root.put(pathOf(nurse.user), { name: 'By Another' })).status).toBe(403);
    const more = {
      name: 'Own Name',
      role: 'root',
      active: false,
      password: 'another one',
      username: 'other',
    };
    const { body } = await nurse.put<OneUser>(pathOf(nurse.user), more);
    expect(body.user).toMatchObject({ role: 'nurse', active: true, username: nurse.user.username });
    const { email } = nurse.user;
    const login = await server.anonymous.post('/api/auth/login', { email, password: testPassword });
    expect(login.status).toBe(200);
  });

  it.each([
    ['name', 'A', 'Name must be at least 2 characters.'],
    ['email', 'nobody', 'Please enter a valid email address.'],
    ['email', '', 'Please enter a valid email address.'],
  ])('refuses %s "%s"', async (field, value, message) => {
    const me = await server.as('nurse');
    const { status, body } = await me.put<OneUser>(pathOf(me.user), { [field]: value });
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields: { [field]: message } });
  });

  it('asks for the current password before the e-mail changes', async () => {
    const me = await server.as('nurse');
    const email = newEmail();
    const put = (body: object) => me.put<OneUser>(pathOf(me.user), body);
    expect((await put({ email })).body.fields).toEqual({
      currentPassword: 'Current password is required to change your email address',
    });
    expect((await put({ email, currentPassword: 'a wrong one' })).body.fields).toEqual({
      currentPassword: 'The current password is not right.',
    });
    expect((await put({ email, currentPassword: testPassword })).body.user).toMatchObject({ email });
    const login = await server.anonymous.post('/api/auth/login', { email, password: testPassword });
    expect(login.status).toBe(200);
    // The same one again is no change.
    expect((await put({ email: email.toUpperCase() })).status).toBe(200);
  });

  it('does not take an e-mail that another has', async () => {
    const me = await server.as('nurse');
    const { email } = await buildUser('nurse');
    const { body } = await me.put<OneUser>(pathOf(me.user), { email, currentPassword: testPassword });
    expect(body.fields).toEqual({ email: 'This e-mail address belongs to another user.' });
  });

  it('counts a wrong current password as a failed sign-in', async () => {
    const me = await server.as('nurse');
    const wrong = () => me.put(pathOf(me.user), { email: newEmail(), currentPassword: 'a wrong one' });
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).status).toBe(422);
    expect((await wrong()).status).toBe(429);
  });
});

describe('Where one is signed in', () => {
  it('lists one’s live sessions, and ends another of them alone', async () => {
    const user = await buildUser('gerocultor');
    const login = () =>
      server.anonymous.post(
        '/api/auth/login',
        { email: user.email, password: testPassword },
        { 'user-agent': 'A tablet' },
      );
    const cookie = (await login()).headers.get('set-cookie')?.split(';')[0] ?? '';
    const me = await server.signIn(user);
    const list = async () => (await me.get<{ sessions: OwnSession[] }>('/api/auth/sessions')).body.sessions;
    const [mine, tablet] = (await list()).sort((a, b) => Number(b.current) - Number(a.current));
    expect(mine?.current).toBe(true);
    expect(tablet).toMatchObject({ current: false, from: { userAgent: 'A tablet', ip: '127.0.0.1' } });
    expect((await me.delete(`/api/auth/sessions/${tablet?.id ?? ''}`)).status).toBe(204);
    const ended = await server.anonymous.get<{ reason: string }>('/api/auth/me', { cookie });
    expect([ended.status, ended.body.reason]).toEqual([401, 'signed-out']);
    expect(await list()).toHaveLength(1);
    // Neither twice, nor the own one, nor somebody else's.
    expect((await me.delete(`/api/auth/sessions/${tablet?.id ?? ''}`)).status).toBe(404);
    expect((await me.delete(`/api/auth/sessions/${mine?.id ?? ''}`)).status).toBe(404);
    const root = await server.as('root');
    expect((await root.delete(`/api/auth/sessions/${mine?.id ?? ''}`)).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it('keeps address and device when the password is changed, which ends the others', async () => {
    const user = await buildUser('nurse');
    const reply = await server.anonymous.post(
      '/api/auth/login',
      { email: user.email, password: testPassword },
      { 'user-agent': 'A tablet' },
    );
    const other = await server.signIn(user);
    const cookieOf = (from: typeof reply) => from.headers.get('set-cookie')?.split(';')[0] ?? '';
    const change = { currentPassword: testPassword, newPassword: 'my own words' };
    const changed = await server.anonymous.post('/api/auth/password', change, { cookie: cookieOf(reply) });
    const { body } = await server.anonymous.get<{ sessions: OwnSession[] }>('/api/auth/sessions', {
      cookie: cookieOf(changed),
    });
    expect(body.sessions).toMatchObject([{ current: true, from: { userAgent: 'A tablet' } }]);
    expect((await other.get('/api/auth/me')).status).toBe(401);
  });
});

describe('The photo of a user', () => {
  const photo = async () => formWith(await redAndBlue().jpeg().toBuffer());
  const upload = async (by: TestClient, { id }: { id: string }) =>
    sendForm<OneUser>(server, by, `/api/public/users/${id}/photo`, await photo());

  it('is changed by its owner and by who may edit the account, and seen by every colleague', async () => {
    const nurse = await server.as('nurse');
    const gerocultor = await server.as('gerocultor');
    expect((await upload(gerocultor, nurse.user)).status).toBe(403);
    expect((await upload(nurse, { id: '0'.repeat(24) })).status).toBe(404);
    for (const by of [nurse, await server.as('manager')])
      expect((await upload(by, nurse.user)).status).toBe(200);
    const { body } = await nurse.get<OneUser>('/api/auth/me');
    const seen = await gerocultor.get(`${body.user.photoUrl ?? ''}&size=small`);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await server.anonymous.get(body.user.photoUrl ?? '')).status).toBe(401);
    expect(await userPhotos.model.countDocuments({ userId: nurse.user.id })).toBe(2);
  });

  it('refuses what is no image', async () => {
    const nurse = await server.as('nurse');
    const path = `/api/public/users/${nurse.user.id}/photo`;
    const form = formWith(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const { status, body } = await sendForm<OneUser>(server, nurse, path, form);
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: { photo: 'Photo must be JPEG, PNG, TIFF, WEBP, GIF or AVIF.' },
    });
  });

  it('may be a GIF or an AVIF', async () => {
    const nurse = await server.as('nurse');
    const path = `/api/public/users/${nurse.user.id}/photo`;
    for (const picture of [redAndBlue().gif(), redAndBlue().avif()]) {
      const sent = await sendForm<OneUser>(server, nurse, path, formWith(await picture.toBuffer()));
      expect(sent.status).toBe(200);
    }
  });

  it('is removed by its owner, and goes with the account', async () => {
    const root = await server.as('root');
    const nurse = await server.as('nurse');
    await upload(nurse, nurse.user);
    expect((await nurse.delete(`/api/public/users/${nurse.user.id}/photo`)).status).toBe(204);
    expect((await root.get(`/api/users/${nurse.user.id}/photo`)).status).toBe(404);
    await upload(nurse, nurse.user);
    await root.delete(pathOf(nurse.user));
    expect(await userPhotos.model.countDocuments({ userId: nurse.user.id })).toBe(0);
    const actions = (await findAudit(nurse.user.id)).map(({ action }) => action);
    expect(actions).toContain('photo-changed');
    expect(actions).toContain('photo-removed');
  });
});
