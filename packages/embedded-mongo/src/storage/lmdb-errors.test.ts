import { expect, it } from 'vitest';
import { commitFailure } from './lmdb-errors.ts';

/** As lmdb rejects the writes of a transaction that it could not commit. */
const failedCommit = (reason: string) =>
  Object.assign(new Error('Commit failed (see commitError for details)'), {
    commitError: Promise.reject(new Error(reason)),
  });

it.each([
  'No space left on device: Attempting to write page at position 16769024',
  'MDB_MAP_FULL: Environment mapsize limit reached',
])('Failed commit: is out of space by the reason "%s"', async (reason) => {
  expect(await commitFailure(failedCommit(reason))).toMatchObject({ codeName: 'OutOfDiskSpace' });
});

it('Failed commit: names any other reason, and is not out of space', async () => {
  const failure = await commitFailure(failedCommit('MDB_TXN_FULL: Transaction has too many dirty pages'));
  expect(failure.message).toBe('MDB_TXN_FULL: Transaction has too many dirty pages');
  expect(failure).not.toHaveProperty('codeName');
});
