import { describe, expect, it } from 'vitest';
import { demoPassword } from '../users/demo-accounts.ts';
import { testPassword } from '../testing/build-user.ts';
import { weaknessOf } from './common-passwords.ts';

describe('passwords that nobody may choose', () => {
  it.each(['123456', 'password', 'Password', 'QWERTY', 'letmein', ' 123456 ', 'ｐａｓｓｗｏｒｄ'])(
    'the common %j, however it is written',
    (password) => expect(weaknessOf(password)).toBe('Please choose a less common password.'),
  );

  it.each([
    '      ',
    '\t\t\t\t\t\t',
    '\u00a0'.repeat(6),
    '\u3164'.repeat(6),
    '\u2800'.repeat(8),
    '\u200b'.repeat(9),
  ])('%j, in which there is nothing to be seen', (password) =>
    expect(weaknessOf(password)).toBe('Please choose a password that is not only spaces.'),
  );

  it.each([
    demoPassword,
    testPassword,
    'four horses at the gate',
    'пароль на двоих',
    '🌷🌷🌷 in May',
    ' spaces ',
  ])('and %j is none of them', (password) => expect(weaknessOf(password)).toBeNull());
});
