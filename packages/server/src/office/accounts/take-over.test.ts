import type { Role } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { buildUser } from '../../testing/build-user.ts';
import { openServer } from '../../testing/server-test.ts';

const server = openServer();

/** The reply to a user of one role who changes an account of another role. */
async function change(actor: Role, target: Role, body: object, { hasSignedIn = true } = {}) {
  const user = await buildUser(target);
  if (hasSignedIn)
    await mongoose.connection
      .collection('users')
      .updateOne({ username: user.username }, { $set: { lastLogin: new Date() } });
  const who = await server.as(actor);
  return (await who.patch(`/api/users/${user.id}`, body)).status;
}
let count = 0;
const another = () => ({ email: `another${String((count += 1))}@example.test` });

describe('Nobody signs in as somebody who is not below them', () => {
  it('an administrator neither demotes another nor sets their password', async () => {
    expect(await change('administrator', 'administrator', { role: 'manager' })).toBe(403);
    expect(await change('administrator', 'administrator', { password: 'brand new one' })).toBe(403);
    const both = { role: 'manager', password: 'brand new one' };
    expect(await change('administrator', 'administrator', both)).toBe(403);
    // A form sends the role that was not changed with the rest.
    expect(await change('administrator', 'administrator', { role: 'administrator', phone: '600' })).toBe(200);
  });

  it('and no e-mail address is changed, to which links for a new password go', async () => {
    expect(await change('administrator', 'administrator', another())).toBe(403);
    expect(await change('administrator', 'administrator', { email: null })).toBe(403);
    expect(await change('nurse', 'gerocultor', another())).toBe(403);
    expect(await change('nurse', 'gerocultor', another(), { hasSignedIn: false })).toBe(200);
  });

  it.each([
    ['root', 'root'],
    ['root', 'administrator'],
    ['administrator', 'manager'],
    ['manager', 'nurse'],
  ] as const)('%s may do each with an account of %s', async (actor, target) => {
    expect(await change(actor, target, another())).toBe(200);
    expect(await change(actor, target, { password: 'brand new one' })).toBe(200);
    expect(await change(actor, target, { role: 'gerocultor' })).toBe(200);
  });
});
