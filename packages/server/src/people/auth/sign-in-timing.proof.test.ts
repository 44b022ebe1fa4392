import { expect, it } from 'vitest';
import { readConfig } from '../../platform/core/config.ts';
import { buildUser } from '../../testing/build-user.ts';
import { openServer } from '../../testing/server-test.ts';
import { hashPassword } from './password.ts';
import { SignInAttemptModel } from '../../platform/flow/attempt.repository.ts';

// PROVE=1: a hundred attempts of each at the production hash cost, medians within 10 %. Otherwise fewer, by the processor time of
// this process, which other test files on the same cores hardly change; skipping the hash (most of that time) would still exceed it.
const proving = process.env['PROVE'] === '1';
const tries = proving ? 100 : 20;
const allowed = proving ? 0.1 : 0.35;
/** A real difference shows in every series, noise of the machine only in some. */
const maxSeries = 3;
const { passwordCost } = readConfig({ SECRET_KEY: 'x'.repeat(40) });

const server = openServer({ trustProxy: 1, passwordCost });

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Milliseconds so far: elapsed when proving, else those of the processor in all threads of this process. */
function clock(): number {
  if (proving) return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds (`clock`) until a sign-in with a wrong password is refused. */
async function timeOf(email: string | null, round: number): Promise<number> {
  const began = clock();
  const headers = { 'x-forwarded-for': `10.0.${String(round)}.1` };
  const reply = await server.anonymous.post('/api/auth/login', { email, password: 'a wrong one' }, headers);
  expect(reply.status).toBe(401);
  return clock() - began;
}

/** Medians of both in milliseconds; attempts alternate, so that noise affects both alike. */
async function series(email: string | null) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let round = 0; round < tries; round += 1) {
    const order = ['known', 'unknown'] as const;
    for (const which of round % 2 === 0 ? order : order.toReversed())
      times[which].push(await timeOf(which === 'known' ? email : 'nobody@example.test', round));
    if (round % 20 === 19) await SignInAttemptModel.deleteMany({});
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  return { known, unknown, gap: Math.abs(known - unknown) / Math.max(known, unknown) };
}

it(
  'sign-in timing: an unknown e-mail takes as long as a wrong password',
  async ({ annotate }) => {
    const { email } = await buildUser('nurse', {
      passwordHash: await hashPassword('the right one', passwordCost),
    });
    for (let warm = 0; warm < 3; warm += 1) await timeOf(email, 200 + warm);
    let best = Infinity;
    for (let count = 0; count < maxSeries && best >= allowed; count += 1) {
      const { known, unknown, gap } = await series(email);
      best = Math.min(best, gap);
      const figures = `wrong password ${known.toFixed(1)} ms, unknown e-mail ${unknown.toFixed(1)} ms`;
      await annotate(`medians of ${String(tries)}: ${figures}, ${(gap * 100).toFixed(1)} % apart`);
    }
    expect(best).toBeLessThan(allowed);
  },
  15 * 60_000,
);
