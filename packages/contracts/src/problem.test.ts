import { describe, expect, it } from 'vitest';
import { Problem, fieldErrorsOf, problemStatus } from './problem.ts';

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
      fieldErrorsOf([
        { path: ['pulse'], message: 'first' },
        { path: ['pulse'], message: 'second' },
        { path: ['allergies', 1], message: 'third' },
        { path: [], message: 'whole' },
      ]),
    ).toEqual({ pulse: 'first', 'allergies.1': 'third', '': 'whole' });
  });
});
