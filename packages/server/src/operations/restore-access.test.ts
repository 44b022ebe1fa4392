import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deriveChainKey } from '../records/audit/chain-key.ts';
import { forgottenPasswordMail } from '../office/accounts/account-mails.ts';
import { issueLink } from '../office/accounts/account-link.repository.ts';
import { getAccountState } from '../office/accounts/linked-account.ts';
import { AuditModel } from '../records/audit/audit-entry.repository.ts';
import { moveHistory } from '../records/audit/move-history.repository.ts';
import { createDevice, pairedDevice, type Device } from '../people/displays/testing/device.ts';
import { insertMail } from '../office/mail/mail-queue.repository.ts';
import { storeChallenge } from '../people/second-factor/passkeys/challenge.repository.ts';
import { insertTicket } from '../people/auth/ticket.repository.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { findUserWithPassword } from '../people/users/user.repository.ts';
import { backUp } from './backup.ts';
import { commandLineActor } from './audit-operation.ts';
import { restore } from './restore.ts';
import { mongooseDatabase } from './raw-database.ts';

const chainKey = deriveChainKey('k'.repeat(40));

const onProgress = () => undefined;
let folder: string;
let server: TestServer;
let manager: TestClient;
let shown: Device;
let unpaired: Device;
let code: string;
/** The token of a link for a new password. */
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthline-access-'));
  server = await startTestServer();
  manager = await server.as('manager');
  const { device, display } = await pairedDevice(server, manager);
  [shown, unpaired] = [device, createDevice(server)];
  ({ code } = await unpaired.begin());
  const account = await findUserWithPassword({ _id: manager.user.id });
  if (!account) throw new Error('the manager has an account');
  token = await issueLink({ userId: account._id, purpose: 'reset', state: getAccountState(account) });
  const id = manager.user.id;
  await insertTicket({ id, passwordHash: account.passwordHash });
  await storeChallenge(`add:${id}`, 'challenge');
  // Not due before the test ends.
  await insertMail(forgottenPasswordMail('ana@example.test'), new Date(Date.now() + 600_000));
  const file = join(folder, 'home.hearthline');
  await backUp(mongooseDatabase(), { file, product: '2.4.0', onProgress });
  expect((await shown.call().get('/api/wall')).status).toBe(200);
  await manager.delete(`/api/displays/${display.id}`);
  await restore(mongooseDatabase(), { file, force: true, onProgress, actor: commandLineActor(), chainKey });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

it('restore: displays of the backup are ended, and a display is told so', async () => {
  const reply = await shown.call().get('/api/wall');
  expect(reply).toMatchObject({ status: 403, body: { code: 'not-paired', reason: 'ended' } });
});

it('restore: pairing codes of the backup are invalid', async () => {
  expect(await unpaired.check()).toBe('expired');
  const again = await server.as('manager');
  expect((await again.get<{ displays: unknown[] }>('/api/displays')).body.displays).toEqual([]);
  const pairing = await again.post('/api/displays', { code, name: 'Station', grade: 'room' });
  expect(pairing.status).toBe(422);
});

it('restore: sessions of the backup are ended, and the audit names the operator', async () => {
  expect(await manager.get('/api/auth/me')).toMatchObject({
    status: 401,
    body: { reason: 'logged-out-by-root' },
  });
  while ((await moveHistory(100)) > 0);
  const ended = { entity: 'session', action: 'signed-out', label: manager.user.name } as const;
  expect(await AuditModel.findOne(ended).lean()).toMatchObject({
    by: { name: commandLineActor().user.name },
  });
});

it('restore: links that were sent are invalid, and mails and sign-ins under way are not gone on with', async () => {
  // Used after the backup, the link would work again: the password it is bound to is back.
  const { body } = await server.anonymous.get(`/api/auth/verify-reset-token?token=${token}`);
  expect(body).toMatchObject({ valid: false });
  const names = ['account_links', 'mail_queue', 'sign_in_tickets', 'passkey_challenges'];
  const counts = names.map((name) => mongooseDatabase().collection(name).countDocuments());
  expect(await Promise.all(counts)).toEqual([0, 0, 0, 0]);
});

it('restore: the audit names the file and the operator', async () => {
  const entries = await AuditModel.find({ entity: 'backup' }).lean();
  expect(entries).toMatchObject([
    {
      action: 'restored',
      label: 'home.hearthline',
      by: { name: expect.stringMatching(/^Command line \(.+\)$/) },
    },
  ]);
});
