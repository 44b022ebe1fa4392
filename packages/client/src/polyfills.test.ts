// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anySignal, copyingMethods, fillMissing } from './polyfills.ts';

const own = {
  any: Object.getOwnPropertyDescriptor(AbortSignal, 'any'),
  toSorted: Object.getOwnPropertyDescriptor(Array.prototype, 'toSorted'),
};
afterEach(() => {
  if (own.any) Object.defineProperty(AbortSignal, 'any', own.any);
  if (own.toSorted) Object.defineProperty(Array.prototype, 'toSorted', own.toSorted);
});

describe('a signal of several', () => {
  it('aborts with the first of its signals, with that reason, once', () => {
    const [a, b] = [new AbortController(), new AbortController()];
    const signal = anySignal([a.signal, b.signal]);
    const aborted = vi.fn();
    signal.addEventListener('abort', aborted);
    expect(signal.aborted).toBe(false);
    b.abort('b');
    a.abort('a');
    expect(signal.reason).toBe('b');
    expect(aborted).toHaveBeenCalledOnce();
  });

  it('is aborted at once where one is, and never without any', () => {
    expect(anySignal([new AbortController().signal, AbortSignal.abort('late')]).reason).toBe('late');
    expect(anySignal([]).aborted).toBe(false);
  });
});

it('methods that copy return the same as the native methods, and do not change the original', () => {
  const list = [3, 10, 1];
  const calls = [
    ['toSorted', []],
    ['toSorted', [(a: number, b: number) => b - a]],
    ['toReversed', []],
    ['toSpliced', [1, 1]],
    ['toSpliced', [0, 0, 7, 8]],
    ['with', [1, 5]],
    ['with', [-1, 5]],
  ] as const;
  for (const [name, args] of calls) {
    const filled = copyingMethods[name] as (...given: readonly unknown[]) => unknown;
    const native = Array.prototype[name] as (...given: readonly unknown[]) => unknown;
    expect(filled.apply(list, [...args]), name).toEqual(native.apply(list, [...args]));
  }
  expect(list).toEqual([3, 10, 1]);
  for (const index of [3, -4]) expect(() => copyingMethods.with.call(list, index, 0)).toThrow(RangeError);
});

it('fills what a browser lacks, unseen by loops over arrays, and leaves its own', () => {
  const native = Array.prototype.toReversed;
  Reflect.deleteProperty(AbortSignal, 'any');
  Reflect.deleteProperty(Array.prototype, 'toSorted');
  fillMissing();
  expect(AbortSignal.any([AbortSignal.abort('now')]).reason).toBe('now');
  expect([2, 1].toSorted()).toEqual([1, 2]);
  expect(Object.getOwnPropertyDescriptor(Array.prototype, 'toSorted')?.enumerable).toBe(false);
  expect(Array.prototype.toReversed).toBe(native);
});
