import { TOTP, Secret } from 'otpauth';
import mongoose from 'mongoose';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { testPassword } from '../../testing/build-user.ts';
import { findAudit } from '../../testing/find-audit.ts';
import { openServer } from '../../testing/server-test.ts';
import { atLocalhost } from './passkeys/testing/passkey-user.ts';

let at: ReturnType<typeof atLocalhost>;
const server = openServer();
beforeAll(async () => {
  at = atLocalhost(server);
});
beforeEach(async () => void (await mongoose.connection.collection('sign-in-attempts').deleteMany({})));

const path = '/api/auth/second-factor';
const renewal = `${path}/recovery-codes`;
const currentPassword = testPassword;
interface Codes {
  readonly recoveryCodes: string[];
  readonly fields?: Record<string, string>;
}

/** Somebody with an authenticator app. */
async function withApp() {
  const client = await server.as('nurse');
  const { secret } = (await client.post<{ secret: string }>(path, { currentPassword })).body;
  /** A code of the app that counts as not used before. */
  const code = async () => {
    await mongoose.connection.collection('second_factors').updateMany({}, { $set: { lastStep: 0 } });
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  };
  const { recoveryCodes } = (await client.post<Codes>(`${path}/confirm`, { code: await code() })).body;
  return { client, code, recoveryCodes };
}

it('new recovery codes take the password and a current code, and end those before them', async () => {
  const { client, code, recoveryCodes } = await withApp();
  const refused = await client.post<Codes>(renewal, { currentPassword });
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { code: 'Please enter a code, or use a passkey.' },
  ]);
  expect((await client.post(renewal, { currentPassword, code: '000000' })).status).toBe(422);
  const wrong = await client.post<Codes>(renewal, { currentPassword: 'another', code: await code() });
  expect(wrong.body.fields).toHaveProperty('currentPassword');
  const renewed = await client.post<Codes>(renewal, { currentPassword, code: await code() });
  expect(renewed).toMatchObject({ status: 200, body: { recoveryCodes: { length: 10 } } });
  expect(renewed.body.recoveryCodes.some((one) => recoveryCodes.includes(one))).toBe(false);
  expect((await client.get(path)).body).toMatchObject({ recoveryCodesLeft: 10 });
  const step = async (one: string | undefined) =>
    server.anonymous.post(`${path}/sign-in`, { ticket: await at.ticketOf(client.user), code: one });
  expect((await step(recoveryCodes[0])).status).toBe(401);
  expect((await step(renewed.body.recoveryCodes[0])).status).toBe(200);
  // A recovery code is a current code too.
  const code2 = renewed.body.recoveryCodes[1];
  expect((await client.post(renewal, { currentPassword, code: code2 })).status).toBe(200);
  const audit = (await findAudit(client.user.id)).filter(({ entity }) => entity === 'second-factor');
  expect(audit.map(({ reason }) => reason)).toContain('New recovery codes were made.');
});

it('new recovery codes are for who has a second factor', async () => {
  const nurse = await server.as('nurse');
  expect((await nurse.post(renewal, { currentPassword })).status).toBe(422);
  expect((await server.anonymous.post(renewal, { currentPassword })).status).toBe(401);
  const { client, authenticator } = await at.enrolled();
  const passkey = await at.prove(client, authenticator);
  expect(
    (await at.post<Codes>(client, renewal, { currentPassword, passkey })).body.recoveryCodes,
  ).toHaveLength(10);
});

it('an app and a passkey stand beside each other: one is removed, the other stays', async () => {
  const { client, authenticator, passkey } = await at.enrolled();
  expect((await client.post(path, { currentPassword })).status).toBe(422);
  const proof = { currentPassword, passkey: await at.prove(client, authenticator) };
  const { secret } = (await at.post<{ secret: string }>(client, path, proof)).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await client.post(`${path}/confirm`, { code })).status).toBe(200);
  expect((await at.login(client.user)).body.current).toMatchObject({ app: true, passkey: true });
  const removal = { currentPassword, passkey: await at.prove(client, authenticator) };
  expect((await at.post(client, `${path}/remove`, removal)).status).toBe(204);
  expect((await client.get(path)).body).toMatchObject({
    enabledAt: null,
    recoveryCodesLeft: 10,
    passkeys: [{ id: passkey.id }],
  });
  expect((await at.step(await at.ticketOf(client.user), authenticator)).status).toBe(200);
});

it('a second factor from before passkeys is used and changed as any other', async () => {
  const { client, code } = await withApp();
  await mongoose.connection
    .collection('second_factors')
    .updateMany({ userName: client.user.name }, { $unset: { passkeys: '', revision: '' } });
  expect((await client.get(path)).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 10 });
  const removal = { currentPassword, code: await code() };
  expect((await client.post(`${path}/remove`, removal)).status).toBe(204);
  expect((await at.login(client.user)).status).toBe(200);
});
