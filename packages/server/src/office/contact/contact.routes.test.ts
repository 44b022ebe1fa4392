import { contactRules, type ContactMessage } from '@hearthline/contracts';
import { afterEach, expect, it } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { formToken } from './contact.routes.ts';

const server = openServer({ trustProxy: 1 });
const manager = openClient(server, 'manager');
afterEach(() => closeListeners());

const typed = {
  name: 'Rosa Duarte',
  email: 'rosa@family.example',
  phone: '555 0100 300',
  message: 'Is there a room for my mother from March?',
};
let address = 0;
/** A form that was begun a minute ago, by default from an address of its own. */
function send(fields: object = {}, { from = `10.1.0.${String((address += 1))}`, key = '' } = {}) {
  const token = formToken(server.config.secretKey, Date.now() - 60_000);
  const headers = { 'x-forwarded-for': from, ...(key && { 'idempotency-key': key }) };
  return server.anonymous.post<{ fields?: Record<string, string> }>(
    '/api/public/contact',
    { ...typed, token, ...fields },
    headers,
  );
}
const inbox = async (client: TestClient = manager) =>
  client.get<{ messages: ContactMessage[]; unread: number; found: number }>('/api/contact-messages');
const only = async () => (await inbox()).body.messages[0]!;

it('contact: a message is kept and told to those who may read it, and to nobody else', async () => {
  const [reader, visitor] = [await listen(server.url, manager.cookie), await listen(server.url)];
  const reply = await send();
  expect(reply).toMatchObject({ status: 201, body: { success: true, message: contactRules.sent } });
  await reader.waitForEvent('contact-messages:changed');
  expect(visitor.all('contact-messages:changed')).toEqual([]);
  expect((await inbox()).body).toMatchObject({ unread: 1, messages: [{ ...typed, readAt: null }] });
});

it.each(['nurse', 'gerocultor'] as const)(
  'contact: a %s reads, changes and deletes no messages',
  async (role) => {
    const client = await server.as(role);
    const { id } = await only();
    expect((await inbox(client)).status).toBe(403);
    expect((await client.patch(`/api/contact-messages/${id}`, { read: true })).status).toBe(403);
    expect((await client.delete(`/api/contact-messages/${id}`)).status).toBe(403);
  },
);

it.each(['root', 'administrator', 'manager'] as const)('contact: a %s reads and answers it', async (role) => {
  const client = await server.as(role);
  const { id } = await only();
  const change = (body: object) =>
    client.patch<{ message: ContactMessage }>(`/api/contact-messages/${id}`, body);
  const answered = await change({ answered: true });
  expect(answered.body.message).toMatchObject({
    readAt: expect.any(String),
    answeredAt: expect.any(String),
    answeredByName: client.user.name,
  });
  expect((await inbox(client)).body.unread).toBe(0);
  const { version } = answered.body.message;
  const reopened = await change({ answered: false, read: false, version });
  expect(reopened.body.message).toMatchObject({ readAt: null, answeredAt: null, answeredByName: null });
  expect((await change({ read: true, version })).status).toBe(409);
});

it('contact: a deleted message leaves nothing of who wrote it', async () => {
  const { id } = await only();
  expect((await manager.delete(`/api/contact-messages/${id}`)).status).toBe(204);
  expect((await inbox()).body).toMatchObject({ messages: [], unread: 0 });
  expect((await manager.delete(`/api/contact-messages/${id}`)).status).toBe(404);
});

it('contact: what is wrong is named in the specified words', async () => {
  const reply = await send({ name: 'R', email: 'rosa', phone: '555', message: 'Hello' });
  expect(reply.status).toBe(422);
  expect(reply.body.fields).toEqual({
    name: 'Name must be at least 2 characters.',
    email: 'Please enter a valid email address.',
    phone: 'Please enter a valid phone number.',
    message: 'Message must be at least 10 characters.',
  });
});

it('contact: the same message sent again is kept once', async () => {
  const key = crypto.randomUUID();
  expect((await send({}, { key })).status).toBe(201);
  expect((await send({}, { key })).status).toBe(201);
  expect((await inbox()).body.found).toBe(1);
  await manager.delete(`/api/contact-messages/${(await only()).id}`);
});

it('contact: robots are kept out by the hidden field, the time and the number from one address', async () => {
  expect((await send({ website: 'https://spam.example' })).status).toBe(201);
  const fast = await send({ token: formToken(server.config.secretKey) });
  expect(fast).toMatchObject({ status: 422, body: { fields: { token: expect.stringContaining('quick') } } });
  const old = formToken(server.config.secretKey, Date.now() - contactRules.validMs - 1_000);
  for (const token of [old, `${String(Date.now() - 60_000)}.forged`, ''])
    expect((await send({ token })).status).toBe(422);
  expect((await inbox()).body.found).toBe(0);

  const from = '2001:db8:1:2::1';
  for (let sent = 0; sent < contactRules.perAddress; sent += 1)
    expect((await send({}, { from })).status).toBe(201);
  const refused = await send({}, { from: '2001:db8:1:2::9' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
});
