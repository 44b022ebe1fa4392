import { expect, it } from 'vitest';
import { runWithDeadline, TimedOut } from './with-timeout.ts';

/** Work that ends only when it is aborted. */
const hang = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

it('runWithDeadline returns the result of work done in time', async () => {
  await expect(runWithDeadline(15_000, new AbortController().signal, async () => 'done')).resolves.toBe(
    'done',
  );
});

it('runWithDeadline aborts work that takes too long with TimedOut', async () => {
  await expect(runWithDeadline(5, new AbortController().signal, hang)).rejects.toEqual(new TimedOut(5));
});

it('runWithDeadline aborts work with the reason of the outer signal', async () => {
  const outer = new AbortController();
  const done = runWithDeadline(15_000, outer.signal, hang);
  outer.abort(new Error('stopped'));
  await expect(done).rejects.toThrow('stopped');
  await expect(runWithDeadline(15_000, outer.signal, async () => 'done')).rejects.toThrow('stopped');
});
