import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Credentials } from './auth.ts';
import { credentialsCheck } from './check-credentials.ts';
import { toFieldErrors } from '../base/problem.ts';

type Answer = ReturnType<typeof credentialsCheck.safeParse> | ReturnType<typeof Credentials.safeParse>;
const outcome = (answer: Answer) => (answer.success ? answer.data : toFieldErrors(answer.error.issues));

describe('credentialsCheck answers as the schema Credentials', () => {
  const longest = `${'a'.repeat(64)}@${'b.'.repeat(93)}test`;
  it.each([
    ['', ''],
    ['ana', '12345'],
    [' Nurse@Hearthline.TEST ', ' hearth line '],
    ['a@b.c', '123456'],
    ['a..b@c.test', '123456'],
    ['.a@c.test', '123456'],
    ['a@c.test.', '123456'],
    ['ä@c.test', '123456'],
    [longest, 'x'.repeat(256)],
    [`${longest}s`, 'x'.repeat(257)],
  ])('to %s, %s', (email, password) => {
    const typed = { email, password };
    expect(outcome(credentialsCheck.safeParse(typed))).toEqual(outcome(Credentials.safeParse(typed)));
  });

  it('to whatever is typed', () => {
    const letters = fc.string({ unit: fc.constantFrom(..."aZ9_+-'.@ ä"), maxLength: 20 });
    const email = fc.oneof(fc.emailAddress(), letters, fc.string());
    fc.assert(
      fc.property(email, fc.string({ maxLength: 300 }), (email, password) => {
        const typed = { email, password };
        expect(outcome(credentialsCheck.safeParse(typed))).toEqual(outcome(Credentials.safeParse(typed)));
      }),
    );
  });

  it('to fields that were not sent', () => {
    const messages = {
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    };
    expect(outcome(credentialsCheck.safeParse({}))).toEqual(messages);
    expect(outcome(Credentials.safeParse({}))).toEqual(messages);
  });
});
