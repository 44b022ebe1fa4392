import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPrecedence } from './precedence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work under way, and a function that ends it. */
function begin({ first }: ReturnType<typeof createPrecedence>) {
  let end = () => {};
  const done = first(() => new Promise<void>((resolve) => void (end = resolve)));
  return async () => {
    end();
    await done;
  };
}

it('other work waits until no work that goes first is running', async () => {
  const precedence = createPrecedence(100);
  await precedence.idle();
  const [endOne, endTwo] = [begin(precedence), begin(precedence)];
  const begun = vi.fn();
  void precedence.idle().then(begun);
  await endOne();
  await vi.advanceTimersByTimeAsync(50);
  expect(begun).not.toHaveBeenCalled();
  await endTwo();
  expect(begun).toHaveBeenCalledOnce();
  expect([precedence.isBusy(), vi.getTimerCount()]).toEqual([false, 0]);
});

it('other work waits for 100 ms at most, however much goes first', async () => {
  const precedence = createPrecedence(100);
  begin(precedence);
  const begun = vi.fn();
  void precedence.idle().then(begun);
  await vi.advanceTimersByTimeAsync(99);
  expect(begun).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toHaveBeenCalledOnce();
});

it('work that goes first and fails stands in nobody’s way afterwards', async () => {
  const precedence = createPrecedence(100);
  await expect(precedence.first(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(precedence.isBusy()).toBe(false);
});
