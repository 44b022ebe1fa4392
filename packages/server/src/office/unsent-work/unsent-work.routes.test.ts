import { can, roles } from '@hearthline/contracts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { AuditModel } from '../../records/audit/audit-entry.repository.ts';
import { buildUser } from '../../testing/build-user.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { UserModel } from '../../people/users/user.repository.ts';

const server = openServer();
const manager = openClient(server, 'manager');
beforeEach(() => AuditModel.collection.deleteMany({}));

const work = (userId: string) => ({
  userId,
  userName: 'Ana Ribeiro',
  readings: 2,
  reason: 'She left, and the round was done again.',
});
const discard = (body: object, by: TestClient = manager, headers = {}) =>
  by.post<{ fields?: Record<string, string> }>('/api/waiting-work/discard', body, headers);
const entries = () => AuditModel.find({ entity: 'waiting-work' }).lean();

describe('discarding the unsent work of a user who can no longer sign in', () => {
  it.each([
    ['was deactivated', { active: false }],
    ['has no e-mail', { email: null }],
  ])('is audited with author, amount and reason, for an author who %s', async (_, fields) => {
    const ana = await buildUser('nurse', fields);
    expect((await manager.get(`/api/waiting-work/${ana.id}`)).body).toEqual({ canSignIn: false });
    expect((await discard(work(ana.id))).status).toBe(204);
    const [entry] = await entries();
    expect(entry).toMatchObject({
      action: 'discarded',
      label: ana.name,
      by: { id: manager.user.id, name: manager.user.name, role: 'manager' },
      reason: 'She left, and the round was done again.',
      changes: { readings: { before: 2, after: 0 }, drafts: { before: 0, after: 0 } },
    });
    expect(String(entry?.entityId)).toBe(ana.id);
    expect(entry?.from).not.toBeNull();
  });

  it('is audited under the name sent by the device when the account was deleted', async () => {
    const ana = await buildUser('nurse');
    await UserModel.deleteOne({ _id: ana.id });
    expect((await discard(work(ana.id))).status).toBe(204);
    expect(await entries()).toMatchObject([{ label: 'Ana Ribeiro' }]);
  });

  it('is audited once per idempotency key', async () => {
    const ana = await buildUser('nurse', { active: false });
    const headers = { 'idempotency-key': randomUUID() };
    for (const by of [manager, manager]) expect((await discard(work(ana.id), by, headers)).status).toBe(204);
    expect(await entries()).toHaveLength(1);
    expect((await discard(work(ana.id))).status).toBe(204);
    expect(await entries()).toHaveLength(2);
  });

  it('is 422 while the author can sign in', async () => {
    const ana = await buildUser('nurse');
    expect((await manager.get(`/api/waiting-work/${ana.id}`)).body).toEqual({ canSignIn: true });
    const { status, body } = await discard(work(ana.id));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['userId']]);
    expect(body.fields?.['userId']).toContain(`${ana.name} can still sign in`);
    expect(await entries()).toEqual([]);
  });

  it.each([
    ['reason', { reason: '  ' }],
    ['reason', { reason: undefined }],
    ['readings', { readings: -1 }],
    ['userId', { userId: 'ana' }],
  ])('is 422 naming the field: %s', async (field, fields) => {
    const ana = await buildUser('nurse', { active: false });
    const { status, body } = await discard({ ...work(ana.id), ...fields });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });

  it.each(roles)('is allowed by permission: %s', async (role) => {
    const [somebody, ana] = [await server.as(role), await buildUser('nurse', { active: false })];
    const allowed = can(role, 'canDiscardUnsentWork');
    expect((await somebody.get(`/api/waiting-work/${ana.id}`)).status).toBe(allowed ? 200 : 403);
    expect((await discard(work(ana.id), somebody)).status).toBe(allowed ? 204 : 403);
  });
});
