import type { RootNote, VersionLog } from '@hearthline/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, describe, expect, it } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';

const server = openServer();
const root = openClient(server, 'root');
const other = openClient(server, 'root');
afterEach(closeListeners);

const otherRoles = ['administrator', 'manager', 'nurse', 'gerocultor'] as const;

describe('root notes', () => {
  const path = '/api/root-notes';
  const create = async (note: object, client = root) =>
    (await client.post<{ note: RootNote }>(path, { title: 'Boiler', content: 'Call the plumber', ...note }))
      .body.note;
  const titles = async (client: TestClient) =>
    (await client.get<{ notes: RootNote[] }>(path)).body.notes.map(({ title }) => title);

  it('are private by default, and read by other root users where they are not', async () => {
    const watcher = await listen(server.url, other.cookie);
    const own = await create({ title: 'Mine' });
    expect(own).toMatchObject({
      userId: root.user.id,
      userName: root.user.name,
      category: 'general',
      priority: 'normal',
      isPrivate: true,
      version: 1,
    });
    await watcher.waitForEvent('rootings:changed');
    const shared = await create({ title: 'For all', isPrivate: false, userId: other.user.id });
    expect(shared.userId).toBe(root.user.id);
    expect(await titles(root)).toEqual(expect.arrayContaining(['Mine', 'For all']));
    expect(await titles(other)).toContain('For all');
    expect(await titles(other)).not.toContain('Mine');
    const change = { title: 'Theirs' };
    expect((await other.put(`${path}/${own.id}`, change)).status).toBe(404);
    expect((await other.delete(`${path}/${own.id}`)).status).toBe(404);
    expect((await other.put(`${path}/${shared.id}`, change)).status).toBe(403);
    expect((await other.delete(`${path}/${shared.id}`)).status).toBe(403);
  });

  it('are changed by version, what is absent stays, and are deleted', async () => {
    const note = await create({ priority: 'high' });
    const changed = await root.put(`${path}/${note.id}`, { content: 'Called', version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { note: { title: 'Boiler', content: 'Called', priority: 'high', version: 2 } },
    });
    expect(await root.put(`${path}/${note.id}`, { content: 'Late', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { content: 'Called', version: 2 } },
    });
    expect((await root.delete(`${path}/${note.id}`)).status).toBe(204);
    expect((await root.delete(`${path}/${note.id}`)).status).toBe(404);
  });

  it('name the field that is wrong, and the same save twice is one note', async () => {
    expect(await root.post(path, { title: ' ', category: 'secret' })).toMatchObject({
      status: 422,
      body: {
        fields: {
          title: 'Title is required',
          content: 'Content is required',
          category: 'Please select a category.',
        },
      },
    });
    const key = { 'idempotency-key': '7d3cf1c4-3a31-4f1f-9d0a-0c5d0a9a7f01' };
    const body = { title: 'Once', content: 'Only' };
    const replies = await Promise.all([root.post(path, body, key), root.post(path, body, key)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect((await titles(root)).filter((title) => title === 'Once')).toHaveLength(1);
  });

  it.each(otherRoles)('are root’s alone: %s', async (role) => {
    const client = await server.as(role);
    const note = await create({ isPrivate: false });
    for (const reply of [
      await client.get(path),
      await client.post(path, { title: 'x', content: 'x' }),
      await client.put(`${path}/${note.id}`, { title: 'x' }),
      await client.delete(`${path}/${note.id}`),
    ])
      expect(reply.status).toBe(403);
  });
});

describe('version logs', () => {
  const path = '/api/version-logs';
  const log = { version: '2.5.0', changeType: 'feature', description: 'Łukasz was here. And more.' };
  const stats = async () =>
    (
      await root.get<{ stats: { totalChanges: number; monthlyChanges: number; currentMonth: string } }>(
        `${path}/stats`,
      )
    ).body.stats;

  it('hold the released versions 1.0 to 2.4.0', async () => {
    const { logs } = (await root.get<{ logs: VersionLog[] }>(path)).body;
    expect(logs.map(({ version }) => version)).toEqual(expect.arrayContaining(['1.0', '2.3.3', '2.4.0']));
    // No day is made up, and those without one stand last, the newest first.
    expect(logs.slice(-2).map(({ version, changeDate }) => [version, changeDate])).toEqual([
      ['1.1.0', null],
      ['1.0', null],
    ]);
    expect((await stats()).totalChanges).toBe(logs.length);
  });

  it('are added, counted in all and in this month, and change no setting', async () => {
    const before = await stats();
    const added = await root.post(path, { ...log, totalHours: 6, tasksCount: 3 });
    expect(added).toMatchObject({
      status: 201,
      body: { log: { ...log, totalHours: 6, tasksCount: 3, createdBy: root.user.name } },
    });
    await root.post(path, { ...log, version: '2.5.1', changeDate: '2020-02-29' });
    const after = await stats();
    expect(after.totalChanges).toBe(before.totalChanges + 2);
    expect(after.monthlyChanges).toBe(before.monthlyChanges + 1);
    expect(after.currentMonth).toMatch(/^[A-Z][a-z]+ \d{4}$/);
    expect(await server.deps.readSystemStatus()).toMatchObject({ appVersion: '2.4.0' });
  });

  it('name the field that is missing or wrong', async () => {
    expect(await root.post(path, { changeType: 'magic', changeDate: 'soon', totalHours: -1 })).toMatchObject({
      status: 422,
      body: {
        fields: {
          version: 'All fields are required',
          description: 'All fields are required',
          changeType: 'All fields are required',
          changeDate: expect.any(String),
          totalHours: 'Hours must be 0 to 10,000.',
        },
      },
    });
  });

  it('are exported as a PDF with all of them', async () => {
    const reply = await fetch(`${server.url}${path}/export-pdf`, { headers: { cookie: root.cookie } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('application/pdf');
    expect(reply.headers.get('content-disposition')).toMatch(/version-logs_\d{4}-\d\d-\d\d\.pdf/);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await reply.arrayBuffer())));
    const all = text.join(' ').replace(/\s+/g, ' ');
    for (const part of ['Version Logs', '2.5.0', 'Łukasz was here. And more.', '6 h, 3 tasks', '1.0'])
      expect(all).toContain(part);
  });

  it.each(otherRoles)('are root’s alone: %s', async (role) => {
    const client = await server.as(role);
    for (const reply of [
      await client.get(path),
      await client.get(`${path}/stats`),
      await client.get(`${path}/export-pdf`),
      await client.post(path, log),
    ])
      expect(reply.status).toBe(403);
  });
});
