import { Problem } from '@hearthline/contracts';
import { expect, it } from 'vitest';
import { errorText, errorTextOr } from './error-text.ts';
import { ForeignAnswerError, UnreachableError } from './unreachable-error.ts';

it.each([
  [
    new Problem('invalid', 'No.', { fields: { pulse: 'Pulse is missing.', spo2: 'SpO2 is missing.' } }),
    'Pulse is missing. SpO2 is missing.',
  ],
  [new Problem('stale', 'Somebody changed it.'), 'Somebody changed it.'],
  [new UnreachableError(), 'The server cannot be reached. Check the connection, then try again.'],
  [
    new ForeignAnswerError(),
    'Hearthline did not answer: something else on the network did. Please try again.',
  ],
  [new Error('The file did not arrive complete.'), 'The file did not arrive complete.'],
])('errorText: an error of the app or the server has its own sentence', (error, text) => {
  expect(errorText(error)).toBe(text);
});

it.each([
  new TypeError("Cannot destructure property 'record' of '(intermediate value)' as it is undefined."),
  new RangeError('Invalid time value'),
  new SyntaxError('Unexpected token < in JSON at position 0'),
  new DOMException('The operation is insecure.', 'SecurityError'),
  'a string',
  undefined,
])('errorText: never shows the words of a fault in the page: %s', (error) => {
  expect(errorText(error)).toBe('Something went wrong. Please try again.');
});

it('errorTextOr: the server’s words, else the specified ones', () => {
  const fallback = 'Failed to create user';
  expect(errorTextOr(new Problem('invalid', 'The username is taken.'), fallback)).toBe(
    'The username is taken.',
  );
  expect(errorTextOr(new ForeignAnswerError(), fallback)).toBe('Failed to create user.');
  expect(errorTextOr(new TypeError('x is undefined'), fallback)).toBe('Failed to create user.');
  expect(errorTextOr(new UnreachableError(), fallback)).toMatch(/^The server cannot be reached/);
});
