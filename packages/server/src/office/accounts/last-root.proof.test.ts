import { expect, it } from 'vitest';
import { buildUser } from '../../testing/build-user.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openServer } from '../../testing/server-test.ts';
import { UserModel } from '../../people/users/user.repository.ts';

// PROVE=1: two roots remove each other at the same moment, 200 times. Otherwise a few rounds.
const rounds = process.env['PROVE'] === '1' ? 200 : 12;

const server = openServer();

const activeRoots = () => UserModel.find({ role: 'root', active: true, hidden: { $ne: true } }).lean();
const ways: ((actor: TestClient, id: string) => Promise<{ status: number }>)[] = [
  (actor, id) => actor.delete(`/api/users/${id}`),
  (actor, id) => actor.patch(`/api/users/${id}`, { active: false }),
  (actor, id) => actor.patch(`/api/users/${id}`, { role: 'administrator' }),
];

it(
  'last root: of two roots who remove each other at the same moment exactly one remains',
  async ({ annotate }) => {
    let both = 0;
    for (let round = 0; round < rounds; round += 1) {
      await UserModel.deleteMany({ role: 'root' });
      const [one, two] = [await server.as('root'), await server.as('root')];
      const [first, second] = [ways[round % 3], ways[Math.floor(round / 3) % 3]];
      const replies = await Promise.all([first?.(one, two.user.id), second?.(two, one.user.id)]);
      const done = replies.filter((reply) => reply && reply.status < 300).length;
      expect(await activeRoots()).toHaveLength(1);
      expect(done).toBe(1);
      both += replies.every((reply) => reply?.status !== 401) ? 1 : 0;
    }
    await annotate(
      `${String(rounds)} rounds, one active root after each; in ${String(both)} both were past the session check`,
    );
  },
  10 * 60_000,
);

it('last root: the only one is neither deleted, deactivated nor demoted, and says why', async () => {
  await UserModel.deleteMany({ role: 'root' });
  const only = await buildUser('root');
  // An inactive root's session that has not ended yet: nobody else could try.
  const actor = await server.signIn(await buildUser('root', { active: false }));
  for (const way of ways) {
    const { status, body } = (await way(actor, only.id)) as { status: number; body: { message: string } };
    expect([status, body.message]).toEqual([
      422,
      'This is the last active root user. At least one must remain.',
    ]);
  }
  expect((await activeRoots()).map(({ leaving }) => leaving)).toEqual([undefined]);
});

it('last root: a mark that a crash left does not keep a root for ever', async () => {
  await UserModel.deleteMany({ role: 'root' });
  const actor = await server.as('root');
  const leaving = { token: 'left by a crash', at: new Date(Date.now() - 60_000) };
  await UserModel.updateOne({ _id: actor.user.id }, { leaving });
  const other = await buildUser('root', { leaving });
  expect((await actor.delete(`/api/users/${other.id}`)).status).toBe(204);
});
