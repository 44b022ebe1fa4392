import { expect, it } from 'vitest';
import { DAMAGED_EXIT, endedByDamage } from './exit-codes.ts';

const outOfMemory = 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory';

it.each([
  [{ code: DAMAGED_EXIT, signal: null }, '', true],
  [{ code: null, signal: 'SIGBUS' }, '', true],
  [{ code: null, signal: 'SIGSEGV' }, '', true],
  [{ code: null, signal: 'SIGABRT' }, 'free(): invalid pointer', true],
  [{ code: null, signal: 'SIGFPE' }, '', true],
  [{ code: null, signal: 'SIGTRAP' }, '# Check failed', true],
  [{ code: null, signal: 'SIGILL' }, '# Check failed', true],
  [{ code: null, signal: 'SIGABRT' }, outOfMemory, false],
  [{ code: null, signal: 'SIGTRAP' }, outOfMemory, false],
  [{ code: null, signal: 'SIGKILL' }, '', false],
  [{ code: 1, signal: null }, '', false],
])('an engine that ended with %o and the output "%s" was ended by damage: %s', (exit, output, damaged) => {
  expect(endedByDamage(exit, output)).toBe(damaged);
});
