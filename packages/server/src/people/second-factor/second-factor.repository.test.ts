import mongoose, { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { maxAttempts } from '../../records/clinical/change-document.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { changeFactor, ensureFactor, findFactor } from '../auth/second-factor.repository.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

async function storedFactor(): Promise<string> {
  const id = new Types.ObjectId().toHexString();
  await ensureFactor({ id, name: 'Ana' });
  return id;
}

/** Another change comes first, `times` times. */
const loseRaces = (times: number) => {
  const write = vi.spyOn(mongoose.model('SecondFactor'), 'updateOne');
  for (let n = 0; n < times; n += 1) write.mockResolvedValueOnce({ matchedCount: 0 } as never);
};

it('a change of a second factor is planned anew after each lost race', async () => {
  const id = await storedFactor();
  loseRaces(maxAttempts - 1);
  const plan = vi.fn(() => ({ set: { recovery: ['a hash'] } }));
  expect(await changeFactor(id, plan)).toBe(true);
  expect(plan).toHaveBeenCalledTimes(maxAttempts);
  expect(await findFactor(id)).toMatchObject({ recovery: ['a hash'], revision: 1 });
});

it('a change of a second factor is refused as stale after 20 lost races, and nothing is stored', async () => {
  const id = await storedFactor();
  loseRaces(maxAttempts);
  await expect(changeFactor(id, () => ({ set: { recovery: ['a hash'] } }))).rejects.toMatchObject({
    code: 'stale',
  });
  expect(await findFactor(id)).toMatchObject({ recovery: [], revision: 0 });
});
