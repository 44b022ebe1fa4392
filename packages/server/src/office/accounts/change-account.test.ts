import { roles, type Role, type UserAccount } from '@hearthline/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeFactor, ensureFactor, findFactor } from '../../people/auth/second-factor.repository.ts';
import { findPin } from '../../people/tablets/pin.repository.ts';
import { setPin } from '../../people/tablets/testing/shared-tablet.ts';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import { findAudit } from '../../testing/find-audit.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openServer } from '../../testing/server-test.ts';
import { UserModel } from '../../people/users/user.repository.ts';
import { moveHistory } from '../../records/audit/move-history.repository.ts';
import { finishRemoval, removeAccount } from './remove-account.ts';
import { buildUserDraft, listPath, type OneUser } from './testing/build-user-draft.ts';

const as = {} as Record<Role, TestClient>;
const server = openServer();
beforeAll(async () => {
  for (const role of roles) as[role] = await server.as(role);
});

const login = (email: string, password: string) =>
  server.anonymous.post<OneUser>('/api/auth/login', { email, password });

describe('Editing an account', () => {
  it('never gives a role that stands above, or that the editor may not edit', async () => {
    const target = await buildUser('gerocultor');
    const give = async (actor: Role, role: Role) =>
      (await as[actor].patch(`/api/users/${target.id}`, { role })).status;
    expect(await give('nurse', 'nurse')).toBe(403);
    expect(await give('manager', 'manager')).toBe(403);
    expect(await give('administrator', 'root')).toBe(403);
    expect(await give('manager', 'nurse')).toBe(200);
  });

  it('sets a password only for somebody of a lower role, or as root', async () => {
    const table: [Role, Role, number][] = [
      ['nurse', 'gerocultor', 403],
      ['manager', 'gerocultor', 200],
      ['manager', 'nurse', 200],
      ['administrator', 'administrator', 403],
      ['administrator', 'manager', 200],
      ['root', 'root', 200],
    ];
    for (const [actor, role, expected] of table) {
      const target = await buildUser(role);
      const { status } = await as[actor].patch(`/api/users/${target.id}`, { password: 'brand new one' });
      expect({ actor, role, status }).toEqual({ actor, role, status: expected });
      const { status: old } = await login(target.email ?? '', testPassword);
      expect(old).toBe(expected === 200 ? 401 : 200);
    }
  });

  it('keeps a password, and every other field, that is not sent', async () => {
    const target = await buildUser('nurse', { phone: '123' });
    const { body } = await as.root.patch<OneUser>(`/api/users/${target.id}`, { name: 'Only The Name' });
    expect(body.user).toMatchObject({
      name: 'Only The Name',
      email: target.email,
      phone: '123',
      active: true,
    });
    expect((await login(target.email ?? '', testPassword)).status).toBe(200);
  });

  it('keeps the username for good', async () => {
    const target = await buildUser('nurse');
    const { body } = await as.root.patch<OneUser>(`/api/users/${target.id}`, { username: 'another' });
    expect(body.user.username).toBe(target.username);
  });

  it('refuses a version that is no longer stored, with the account as it is now', async () => {
    const target = await buildUser('nurse');
    const path = `/api/users/${target.id}`;
    await as.root.patch(path, { name: 'First', version: 1 });
    const { status, body } = await as.root.patch<{ code: string; current: UserAccount }>(path, {
      name: 'Second',
      version: 1,
    });
    expect([status, body.code, body.current.name]).toEqual([409, 'stale', 'First']);
  });

  it('is not for one’s own account, nor is deleting it', async () => {
    const path = `/api/users/${as.root.user.id}`;
    expect((await as.root.patch(path, { active: false })).status).toBe(422);
    expect((await as.root.patch(path, { role: 'nurse' })).status).toBe(422);
    expect((await as.root.delete(path)).status).toBe(422);
  });

  it('is 404 for an account that is not there', async () => {
    const path = `/api/users/${'0'.repeat(24)}`;
    expect((await as.root.patch(path, { name: 'Nobody' })).status).toBe(404);
    expect((await as.root.delete(path)).status).toBe(404);
  });

  it('is audited, without the password', async () => {
    const target = await buildUser('nurse');
    const path = `/api/users/${target.id}`;
    await as.root.patch(path, { name: 'New Name' });
    await as.root.patch(path, { password: 'brand new one' });
    await as.root.patch(path, { active: false });
    await as.root.delete(path);
    const audit = await findAudit(target.id);
    expect(audit.map(({ action }) => action)).toEqual([
      'updated',
      'password-reset',
      'deactivated',
      'deleted',
    ]);
    expect(audit.every(({ by }) => by.id === as.root.user.id)).toBe(true);
    expect(JSON.stringify(audit)).not.toMatch(/brand new one|argon2/);
  });
});

describe('A deleted account', () => {
  it('frees its username and e-mail, and can no longer sign in', async () => {
    const target = await buildUser('nurse', { lastLogin: new Date() });
    await as.root.delete(`/api/users/${target.id}`);
    expect((await login(target.email ?? '', testPassword)).status).toBe(401);
    const again = buildUserDraft('nurse', { username: target.username, email: target.email });
    expect((await as.root.post(listPath('nurse'), again)).status).toBe(201);
    const kept = await UserModel.findById(target.id).lean();
    expect(kept).toMatchObject({ hidden: true, active: false, email: null, name: target.name });
    expect((await as.root.delete(`/api/users/${target.id}`)).status).toBe(404);
  });

  it('keeps no key, hash or recovery code of its second factor and PIN, and the audit says so', async () => {
    const target = await buildUser('nurse', { lastLogin: new Date() });
    expect((await setPin(await server.signIn(target))).status).toBe(200);
    await ensureFactor(target);
    await changeFactor(target.id, () => ({ set: { secret: 'sealed', recovery: ['a hash'] } }));
    await as.root.delete(`/api/users/${target.id}`);
    expect(await findFactor(target.id)).toMatchObject({ secret: null, passkeys: [], recovery: [] });
    expect((await findPin(target.id))?.pinHash).toBeNull();
    const audit = await findAudit(target.id);
    const ended = audit.filter(({ reason }) => reason === 'The account was deleted.');
    expect(ended.map(({ entity }) => entity).sort()).toEqual(['pin', 'second-factor']);
  });

  it('leaves nothing but the audit where it was never used', async () => {
    const target = await buildUser('nurse');
    await as.root.delete(`/api/users/${target.id}`);
    expect(await UserModel.findById(target.id).lean()).toBeNull();
    const [entry] = await findAudit(target.id);
    expect(entry).toMatchObject({ action: 'deleted', label: target.name });
    expect(entry?.changes).toMatchObject({ username: { before: target.username, after: null } });
  });

  it('leaves nothing but the audit either if its history was moved there meanwhile', async () => {
    const target = await buildUser('nurse');
    const { id, name, role } = as.root.user;
    const actor = { user: { id, name, role }, from: null };
    const { after } = await removeAccount(target.id, actor);
    while ((await moveHistory(200)) > 0);
    await finishRemoval(after, actor);
    expect(await UserModel.findById(target.id).lean()).toBeNull();
    expect(await findAudit(target.id)).toMatchObject([{ action: 'deleted', label: target.name }]);
  });
});
