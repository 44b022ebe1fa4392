import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { buildUser } from '../testing/build-user.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { hashPassword } from './password.ts';
import { SignInAttemptModel } from './sign-in-attempt.model.ts';

// PROVE=1: a hundred tries of each at the product's own cost, medians within 10 %. Otherwise fewer, and a bound that a
// busy machine keeps, while skipping the hash (a third of the time or less) would still break it.
const proving = process.env['PROVE'] === '1';
const tries = proving ? 100 : 20;
const allowed = proving ? 0.1 : 0.35;
const { passwordCost } = readConfig({ SECRET_KEY: 'x'.repeat(40) });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: 1, passwordCost });
});
afterAll(() => server.stop());

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

it(
  'an unknown e-mail takes as long as a wrong password',
  async () => {
    const user = await buildUser('nurse', {
      passwordHash: await hashPassword('the right one', passwordCost),
    });
    const time = async (email: string | null, round: number) => {
      const began = performance.now();
      const headers = { 'x-forwarded-for': `10.0.${String(round)}.1` };
      const reply = await server.anonymous.post(
        '/api/auth/login',
        { email, password: 'a wrong one' },
        headers,
      );
      expect(reply.status).toBe(401);
      return performance.now() - began;
    };
    for (let warm = 0; warm < 3; warm += 1) await time(user.email, 200 + warm);
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < tries; round += 1) {
      // Turn about, so that whatever else the machine does befalls both alike.
      const first = round % 2 === 0;
      if (first) known.push(await time(user.email, round));
      unknown.push(await time('nobody@example.test', round));
      if (!first) known.push(await time(user.email, round));
      if (round % 20 === 19) await SignInAttemptModel.deleteMany({});
    }
    const [a, b] = [median(known), median(unknown)];
    expect(Math.abs(a - b) / Math.max(a, b)).toBeLessThan(allowed);
  },
  10 * 60_000,
);
