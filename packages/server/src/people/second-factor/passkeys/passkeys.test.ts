import { roles, type Passkey, type Role } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../../testing/build-user.ts';
import { findAudit } from '../../../testing/find-audit.ts';
import { getSessionCookie } from '../../../testing/session-cookie.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import { openServer } from '../../../testing/server-test.ts';
import { atLocalhost } from './testing/passkey-user.ts';
import { createAuthenticator } from './testing/software-authenticator.ts';

let at: ReturnType<typeof atLocalhost>;
let root: TestClient;
const server = openServer();
beforeAll(async () => {
  at = atLocalhost(server);
  root = await server.as('root');
});
beforeEach(async () => void (await mongoose.connection.collection('sign-in-attempts').deleteMany({})));

const path = '/api/auth/passkeys';
const factorPath = '/api/auth/second-factor';
const proof = { currentPassword: testPassword };
const statusOf = async (who: TestClient) =>
  (await who.get<{ passkeys: Passkey[]; recoveryCodesLeft: number; enabledAt: string | null }>(factorPath))
    .body;

describe('A passkey', () => {
  it.each(roles)('signs in after the password: %s', async (role) => {
    const { user, client, authenticator } = await at.enrolled(role);
    const first = await at.login(user);
    expect(first).toMatchObject({
      status: 403,
      body: { code: 'second-factor-required', current: { app: false, passkey: true } },
    });
    const second = await at.step(first.body.current?.ticket ?? '', authenticator);
    expect(second).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    const me = createClient(server.url, getSessionCookie(second.headers), null);
    expect((await me.get('/api/auth/me')).status).toBe(200);
    expect(await statusOf(client)).toMatchObject({
      enabledAt: null,
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'Key', lastUsedAt: expect.any(String) as string }],
    });
  });

  it('is added with the password, under a name; a second one also with the first', async () => {
    const nurse = await server.as('nurse');
    const wrong = await at.begin(nurse, { currentPassword: 'another one' });
    expect(wrong.body.fields).toHaveProperty('currentPassword');
    expect((await at.begin(nurse, {}, ' ')).body.fields).toEqual({ name: 'Please name the passkey.' });
    const [one, two] = [createAuthenticator(), createAuthenticator()];
    expect((await at.add(nurse, one, {}, 'Phone')).body).toMatchObject({
      passkey: { name: 'Phone', lastUsedAt: null },
      recoveryCodes: { length: 10 },
    });
    expect((await at.begin(nurse, {}, 'Laptop')).body.fields).toHaveProperty('code');
    expect((await at.add(nurse, two, { passkey: await at.prove(nurse, one) }, 'Laptop')).body).toMatchObject({
      passkey: { name: 'Laptop' },
      recoveryCodes: null,
    });
    const again = await at.add(nurse, two, { passkey: await at.prove(nurse, two) });
    expect(again.body.message).toBe('You have this passkey already.');
    expect((await statusOf(nurse)).passkeys.map(({ name }) => name)).toEqual(['Phone', 'Laptop']);
  });

  it('is named to its owner alone, and no key of it to anybody', async () => {
    const { client, user } = await at.enrolled();
    const reply = JSON.stringify((await client.get(factorPath)).body);
    expect(reply).not.toMatch(/publicKey|credentialId|counter/);
    const audit = (await findAudit(user.id)).filter(({ entity }) => entity === 'second-factor');
    expect(audit).toMatchObject([
      { action: 'created', by: { id: user.id }, changes: { passkey: { before: null, after: 'Key' } } },
    ]);
    expect(JSON.stringify(audit)).not.toContain('publicKey');
    expect((await server.anonymous.post(path, { ...proof, name: 'Key' })).status).toBe(401);
  });

  it('answers one challenge once, of its own ticket, while that lasts', async () => {
    const { user, authenticator } = await at.enrolled();
    const [ticket, other] = [await at.ticketOf(user), await at.ticketOf(user)];
    const answer = authenticator.get(await at.challengeOf(ticket), at);
    await at.challengeOf(other);
    expect((await at.signIn(other, answer)).body.code).toBe('invalid-credentials');
    expect((await at.signIn(ticket, answer)).status).toBe(200);
    const replayed = await at.ticketOf(user);
    await at.challengeOf(replayed);
    expect((await at.signIn(replayed, answer)).body.code).toBe('invalid-credentials');
    expect((await at.signIn(await at.ticketOf(user), answer)).body.code).toBe('invalid-credentials');
    const late = await at.ticketOf(user);
    const tooLate = authenticator.get(await at.challengeOf(late), at);
    await mongoose.connection
      .collection('passkey_challenges')
      .updateMany({}, { $set: { expiresAt: new Date(0) } });
    expect((await at.signIn(late, tooLate)).body.code).toBe('invalid-credentials');
  });

  it('opens one session of two answers to one challenge at once', async () => {
    const { user, authenticator } = await at.enrolled();
    const ticket = await at.ticketOf(user);
    const asked = await at.challengeOf(ticket);
    const both = await Promise.all(
      [authenticator.get(asked, at), authenticator.get(asked, at)].map((answer) => at.signIn(ticket, answer)),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is refused from another origin, for another host, and with a forged signature', async () => {
    const { user, authenticator } = await at.enrolled();
    const ticket = await at.ticketOf(user);
    const refused = async (answer: object) => (await at.signIn(ticket, answer)).body.code;
    const phishing = { origin: 'http://localhost.evil.example' };
    expect(await refused(authenticator.get(await at.challengeOf(ticket), phishing))).toBe(
      'invalid-credentials',
    );
    const elsewhere = { ...(await at.challengeOf(ticket)), rpId: 'evil.example' };
    expect(await refused(authenticator.get(elsewhere, at))).toBe('invalid-credentials');
    const answer = authenticator.get(await at.challengeOf(ticket), at);
    const forged = createAuthenticator().get(await at.challengeOf(ticket), at);
    expect(await refused({ ...forged, id: answer.id, rawId: answer.rawId })).toBe('invalid-credentials');
    expect((await at.step(ticket, authenticator)).status).toBe(200);
    const nurse = await server.as('nurse');
    const { body } = await at.begin(nurse);
    const bad = await at.post(nurse, `${path}/confirm`, {
      passkey: createAuthenticator().create(body.options, phishing),
    });
    expect(bad.body).toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/not accepted/) as string,
    });
    expect((await at.signIn(ticket, { id: '!' })).body.fields).toHaveProperty(['passkey.id']);
  });

  it('of another user opens nothing', async () => {
    const [mine, theirs] = [await at.enrolled(), await at.enrolled()];
    const ticket = await at.ticketOf(mine.user);
    expect((await at.challengeOf(ticket)).allowCredentials).toHaveLength(1);
    expect((await at.step(ticket, theirs.authenticator)).body.code).toBe('invalid-credentials');
    const answer = theirs.authenticator.get(
      (await at.post<{ options: never }>(mine.client, `${path}/challenge`)).body.options,
      at,
    );
    const removal = await at.post(mine.client, `${factorPath}/recovery-codes`, { ...proof, passkey: answer });
    expect(removal.body.fields).toHaveProperty('code');
    const { id } = theirs.passkey;
    expect((await at.post(mine.client, `${path}/${id}/remove`, { ...proof, code: '000000' })).status).toBe(
      404,
    );
  });

  it('whose counter does not go up is refused as copied, and the audit says so', async () => {
    const { user, authenticator } = await at.enrolled();
    expect((await at.step(await at.ticketOf(user), authenticator)).status).toBe(200);
    authenticator.state.count -= 1;
    const copy = await at.step(await at.ticketOf(user), authenticator);
    expect(copy).toMatchObject({ status: 401, body: { message: expect.stringMatching(/copied/) as string } });
    authenticator.state.count += 1;
    expect((await at.step(await at.ticketOf(user), authenticator)).status).toBe(200);
    const failed = await mongoose.connection
      .collection('sign_in_failures')
      .findOne({ 'account.id': user.id, 'history.reason': 'Passkey that may have been copied' });
    expect(failed).toMatchObject({ history: [{ action: 'sign-in-failed' }] });
  });

  it('that counts nothing, as those that a phone copies itself, signs in each time', async () => {
    const { user, authenticator } = await at.enrolled('manager', createAuthenticator({ counts: false }));
    for (let n = 0; n < 2; n += 1)
      expect((await at.step(await at.ticketOf(user), authenticator)).status).toBe(200);
  });

  it('ends its ticket with five refusals, as codes do', async () => {
    const { user, authenticator } = await at.enrolled();
    const ticket = await at.ticketOf(user);
    for (let n = 0; n < 5; n += 1)
      expect((await at.step(ticket, createAuthenticator())).body.code).toBe('invalid-credentials');
    const asked = { challenge: 'x', rpId: 'localhost' };
    expect((await at.signIn(ticket, authenticator.get(asked, at))).body.code).toBe('sign-in-again');
  });

  it('exists at localhost or under https alone, and says so elsewhere', async () => {
    const { status, body } = await root.post<{ message: string }>(path, { ...proof, name: 'Key' });
    expect([status, body.message]).toEqual([422, expect.stringMatching(/https address/)]);
    const { user, recoveryCodes } = await at.enrolled();
    const factors = mongoose.connection.collection('second_factors');
    const stored = await factors.findOne({ userName: user.name });
    const passkeys = (stored?.['passkeys'] as object[]).map((one) => ({ ...one, rpId: 'old.example' }));
    await factors.updateOne({ userName: user.name }, { $set: { passkeys } });
    const ticket = await at.ticketOf(user);
    const asked = await at.post(server.anonymous, `${path}/sign-in-challenge`, { ticket });
    expect(asked.body.message).toMatch(/no passkey for this address/);
    const [code] = recoveryCodes;
    expect((await at.post(server.anonymous, `${factorPath}/sign-in`, { ticket, code })).status).toBe(200);
  });
});

describe('Removing passkeys', () => {
  it('takes the password and the passkey, or a recovery code', async () => {
    const { client, user, authenticator, passkey, recoveryCodes } = await at.enrolled();
    const removal = `${path}/${passkey.id}/remove`;
    expect((await at.post(client, removal, proof)).body.fields).toHaveProperty('code');
    expect((await at.post(client, removal, { ...proof, currentPassword: 'x' })).status).toBe(422);
    const answer = await at.prove(client, authenticator);
    expect((await at.post(client, removal, { ...proof, passkey: answer })).status).toBe(204);
    expect((await at.login(user)).status).toBe(200);
    expect(await statusOf(client)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    const again = (await at.add(client, authenticator)).body;
    expect(again.recoveryCodes).not.toEqual(recoveryCodes);
    const [code] = again.recoveryCodes ?? [];
    const removed = await at.post(client, `${path}/${again.passkey.id}/remove`, { ...proof, code });
    expect(removed.status).toBe(204);
    const audit = (await findAudit(user.id)).filter(({ entity }) => entity === 'second-factor');
    expect(audit.map(({ action }) => action)).toEqual([
      'created',
      'deleted',
      'created',
      'updated',
      'deleted',
    ]);
  });

  it('is refused where the role must have a second factor and it is the last; root resets it', async () => {
    const require = (required: Role[]) =>
      root.post('/api/system-settings/bulk-update', {
        settings: [{ key: 'second_factor_roles', value: { roles: required } }],
      });
    expect((await require(['manager'])).status).toBe(200);
    const manager = await buildUser('manager');
    const first = await at.login(manager);
    const client = createClient(server.url, getSessionCookie(first.headers), manager);
    expect((await client.get<{ code: string }>('/api/residents')).body.code).toBe('second-factor-missing');
    const [one, two] = [createAuthenticator(), createAuthenticator()];
    const { passkey } = (await at.add(client, one)).body;
    expect((await client.get('/api/residents')).status).toBe(200);
    const removal = `${path}/${passkey.id}/remove`;
    const last = await at.post(client, removal, { ...proof, passkey: await at.prove(client, one) });
    expect(last.status).toBe(403);
    const second = await at.add(client, two, { passkey: await at.prove(client, one) });
    const answer = await at.prove(client, two);
    expect((await at.post(client, removal, { ...proof, passkey: answer })).status).toBe(204);
    const other = `${path}/${second.body.passkey.id}/remove`;
    expect((await at.post(client, other, { ...proof, passkey: await at.prove(client, two) })).status).toBe(
      403,
    );
    await require([]);
    expect((await root.post('/api/root/reset-second-factor', { userId: manager.id })).status).toBe(204);
    expect((await at.login(manager)).status).toBe(200);
  });
});
