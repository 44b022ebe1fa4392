import mongoose, { Types } from 'mongoose';
import { afterEach, expect, vi } from 'vitest';
import { maxAttempts } from '../../records/clinical/change-document.ts';
import { createServerTest } from '../../testing/server-test.ts';
import { changeFactor, ensureFactor, findFactor } from '../auth/second-factor.repository.ts';

const it = createServerTest();

afterEach(() => vi.restoreAllMocks());

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
