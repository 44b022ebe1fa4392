import { describe, expect, it } from 'vitest';
import { Problem, toFieldErrors, problemStatus, readProblemReply } from './problem.ts';

describe('Problem', () => {
  it('has the status of its code', () => {
    expect(new Problem('invalid', 'No.').status).toBe(422);
    expect(new Problem('key-reused', 'No.', { current: 1 })).toMatchObject({
      status: 409,
      details: { current: 1 },
    });
    expect(Object.values(problemStatus).every((status) => status >= 400)).toBe(true);
  });

  it('fieldErrorsOf keeps the first error of each field', () => {
    expect(
      toFieldErrors([
        { path: ['pulse'], message: 'first' },
        { path: ['pulse'], message: 'second' },
        { path: ['allergies', 1], message: 'third' },
        { path: [], message: 'whole' },
      ]),
    ).toEqual({ pulse: 'first', 'allergies.1': 'third', '': 'whole' });
  });

  it('readProblemReply reads the body of an error reply and nothing else', () => {
    const reply = {
      code: 'invalid',
      message: 'No.',
      fields: { pulse: 'Too low.' },
      reason: 'why',
      current: [1],
    };
    expect(readProblemReply(reply)).toEqual(reply);
    expect(readProblemReply({ code: 'busy', message: 'Wait.', other: 1 })).toMatchObject({ code: 'busy' });
    for (const body of [
      undefined,
      null,
      'No.',
      [],
      {},
      { code: 1, message: 'No.' },
      { code: 'invalid' },
      { ...reply, reason: 1 },
      { ...reply, fields: ['No.'] },
      { ...reply, fields: { pulse: 1 } },
      { ...reply, fields: 'No.' },
    ])
      expect(readProblemReply(body)).toBeUndefined();
  });
});
