import { Types } from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../../../platform/core/log.ts';
import { renewImport } from './import.repository.ts';
import { whileOwned } from './while-owned.ts';

vi.mock('./import.repository.ts', { spy: true });
const renew = vi.mocked(renewImport);

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
);
afterEach(() => {
  vi.useRealTimers();
  renew.mockReset();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const document = { _id: new Types.ObjectId(), owner: 'this server' };

/** Work at the import that goes on until it is ended. */
function begin() {
  let [check, resolve] = [() => {}, () => {}];
  const done = whileOwned(document, createLog('silent'), (given) => {
    check = given;
    return new Promise<void>((ended) => (resolve = ended));
  });
  return {
    check: () => check(),
    end: async () => {
      resolve();
      await Promise.all([done, pass(2_000)]);
    },
  };
}

it('an import under way is renewed once at a time, however long a renewal takes, until it ends', async () => {
  let [running, most] = [0, 0];
  renew.mockImplementation(async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    running -= 1;
    return true;
  });
  const { end } = begin();
  await pass(30_000);
  expect(most).toBe(1);
  await end();
  const { length } = renew.mock.calls;
  expect(length).toBeGreaterThan(1);
  await pass(30_000);
  expect(renew).toHaveBeenCalledTimes(length);
});

it('an import is found to be taken over after a renewal that was never answered', async () => {
  renew.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValueOnce(false);
  const { check, end } = begin();
  await pass(6_000);
  check();
  await pass(3_000);
  expect(check).toThrow('Another server goes on with this import.');
  await end();
});
