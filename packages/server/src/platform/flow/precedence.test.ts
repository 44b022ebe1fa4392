// Not that of the fake timers.
import { setImmediate as loopTurn } from 'node:timers/promises';
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
  await loopTurn();
  expect(begun).toHaveBeenCalledOnce();
  expect([precedence.isBusy(), vi.getTimerCount()]).toEqual([false, 0]);
});

it('other work waits for 100 ms at most, however much goes first', async () => {
  const precedence = createPrecedence(100);
  begin(precedence);
  const begun = vi.fn();
  void precedence.idle().then(begun);
  await vi.advanceTimersByTimeAsync(50);
  begin(precedence);
  await vi.advanceTimersByTimeAsync(49);
  expect(begun).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loopTurn();
  expect(begun).toHaveBeenCalledOnce();
});

it('Precedence: of several that waited each begins in a turn of its own, and waits again for what goes first meanwhile', async () => {
  const precedence = createPrecedence(100);
  const end = begin(precedence);
  const begun: string[] = [];
  let endNext = () => Promise.resolve();
  void precedence.idle().then(() => {
    begun.push('one');
    endNext = begin(precedence);
  });
  void precedence.idle().then(() => begun.push('two'));
  await end();
  for (let turn = 0; turn < 4; turn++) await loopTurn();
  expect(begun).toEqual(['one']);
  await endNext();
  for (let turn = 0; turn < 4; turn++) await loopTurn();
  expect(begun).toEqual(['one', 'two']);
});

it('Precedence: work that takes longer than 100 ms delays other work once, not each of its steps', async () => {
  const precedence = createPrecedence(100);
  const endLong = begin(precedence);
  await vi.advanceTimersByTimeAsync(100);
  expect(precedence.isBusy()).toBe(false);
  const begun = vi.fn();
  const endShort = begin(precedence);
  void precedence.idle().then(begun);
  await endLong();
  await loopTurn();
  expect(begun).not.toHaveBeenCalled();
  await endShort();
  await loopTurn();
  expect(begun).toHaveBeenCalledOnce();
});

it('Precedence: work that goes first and fails stands in nobody’s way afterwards', async () => {
  const precedence = createPrecedence(100);
  await expect(precedence.first(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(precedence.isBusy()).toBe(false);
});
