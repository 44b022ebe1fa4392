// @vitest-environment node
import { Problem } from '@hearthline/contracts';
import { expect, it } from 'vitest';
import { saveFailureText } from './save-failure-text.ts';
import { ForeignAnswerError, UnreachableError } from './unreachable-error.ts';

const failureText = (error: unknown, by: 'form' | 'button' = 'form') =>
  saveFailureText(error, { title: 'Failed to save', why: 'Pulse is missing.', by });

it('saveFailureText: a refusal keeps its title and reason', () => {
  expect(failureText(new Problem('invalid', 'Please check.'))).toEqual({
    title: 'Failed to save',
    text: 'Pulse is missing.',
  });
});

it.each([
  new UnreachableError('The server did not answer within 10 s. Please try again.'),
  new Problem('unconfirmed', 'There was no answer in time. It may have been saved.'),
])('saveFailureText: an unconfirmed save is not called failed: $name', (error) => {
  for (const by of ['form', 'button'] as const) {
    const { title, text } = failureText(error, by);
    expect(title).toBe('No answer from the server');
    expect(text.match(/It may have been saved\./g)).toHaveLength(1);
  }
  expect(failureText(error).text).toContain('Saving it again finds out, and stores nothing twice.');
});

it('saveFailureText: with a specified fallback, an answer that is not Hearthline’s keeps the title', () => {
  const { title, text } = saveFailureText(new ForeignAnswerError(), {
    title: 'Error',
    why: '',
    by: 'form',
    fallback: 'Failed to create medication',
  });
  expect(title).toBe('Error');
  expect(text).toBe(
    'Failed to create medication. It may have been saved. Saving it again finds out, and stores nothing twice. What you typed is kept.',
  );
});
