import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isSessionLive } from '../people/sessions/identify.ts';
import { endWithSession } from './endpoint-middleware.ts';

vi.mock('../people/sessions/identify.ts', { spy: true });
const look = vi.mocked(isSessionLive);

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
);
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('a download looks for its session once at a time, also after a look that failed, until it is cut', async () => {
  let [running, most] = [0, 0];
  const answers = [true, null, false];
  look.mockImplementation(async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    running -= 1;
    const answer = answers.shift();
    if (answer === null) throw new Error('the database is away');
    return answer ?? false;
  });
  const cut = vi.fn();
  endWithSession(new PassThrough(), 'a session', cut);
  await pass(7_500);
  expect(cut).not.toHaveBeenCalled();
  expect(most).toBe(1);
  await pass(500);
  expect(cut).toHaveBeenCalledOnce();
  await pass(10_000);
  expect(look).toHaveBeenCalledTimes(3);
});
