import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../testing/build-user.ts';
import { connectModels } from '../../testing/connect-models.ts';
import { expireSessions, extendSession, startSession } from './session.service.ts';

let disconnect: () => Promise<void>;
beforeAll(async () => void (disconnect = await connectModels()));
afterAll(() => disconnect());

const minute = 60_000;

it('session: expires 14 hours after the sign-in, however often it is extended', async () => {
  const user = await buildUser('nurse');
  const signedInAt = new Date();
  const { id: sessionId, expiresAt } = await startSession(user, null, { now: signedInAt });
  const end = signedInAt.getTime() + 14 * 60 * minute;
  let last: Date | null = expiresAt;
  for (let now = signedInAt.getTime(); now < end; now += 10 * minute) {
    last = await extendSession({ sessionId, signedInAt }, new Date(now));
    expect(last?.getTime()).toBe(Math.min(now + 15 * minute, end));
  }
  expect(last?.getTime()).toBe(end);
  expect(await extendSession({ sessionId, signedInAt }, new Date(end))).toBeNull();
  const ended = { id: sessionId, userId: user.id, reason: 'expired' };
  expect(await expireSessions(new Date(end - 1))).toEqual([]);
  expect(await expireSessions(new Date(end))).toEqual([ended]);
});
