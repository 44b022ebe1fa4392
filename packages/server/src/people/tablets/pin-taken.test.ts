import mongoose from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, it, vi } from 'vitest';
import { atLocalhost } from '../second-factor/passkeys/testing/passkey-user.ts';
import { createAuthenticator } from '../second-factor/passkeys/testing/software-authenticator.ts';
import { SessionModel } from '../sessions/session.repository.ts';
import { testPassword } from '../../testing/build-user.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { goodPin, ward } from './testing/shared-tablet.ts';
import { endTabletSignIns } from './tablet-user.repository.ts';

const server = openServer();
const root = openClient(server, 'root');
beforeEach(async () => void (await mongoose.connection.collection('sign-in-attempts').deleteMany({})));

it.each<[string, (tabletId: string, userId: string) => Promise<unknown>]>([
  ['the tablet was ended', (tabletId) => root.delete(`/api/tablets/${tabletId}`)],
  ['the right to it was taken', (_, userId) => endTabletSignIns({ userId })],
  [
    'it was removed',
    (_, userId) =>
      mongoose.connection
        .collection('user_pins')
        .updateOne({ _id: new mongoose.Types.ObjectId(userId) }, { $set: { pinHash: null } }),
  ],
])('a PIN opens nothing where %s while it was being checked', async (_, meanwhile) => {
  const { user, tablet } = await ward(server, root);
  // The session is stored once the PIN was found right: what happens then comes after every earlier check.
  const create = vi.spyOn(SessionModel, 'create').mockImplementationOnce(async (row: object) => {
    await meanwhile(tablet.id, user.id);
    create.mockRestore();
    return (await SessionModel.create(row)) as never;
  });
  expect((await tablet.enterPin(user.id, goodPin)).body.code).toBe('pin-ended');
  const open = { 'user.id': user.id, endedAt: null, tabletId: tablet.id };
  expect(await SessionModel.countDocuments(open)).toBe(0);
});

it('a PIN opens nothing once its owner added a second factor, until a whole sign-in with it', async () => {
  const app = await ward(server, root);
  const { body } = await app.client.post<{ secret: string }>('/api/auth/second-factor', {
    currentPassword: testPassword,
  });
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
  expect((await app.client.post('/api/auth/second-factor/confirm', { code })).status).toBe(200);
  expect((await app.tablet.enterPin(app.user.id, goodPin)).body.code).toBe('pin-ended');
  const passkey = await ward(server, root);
  expect((await atLocalhost(server).add(passkey.client, createAuthenticator())).status).toBe(200);
  expect((await passkey.tablet.enterPin(passkey.user.id, goodPin)).body.code).toBe('pin-ended');
});
