import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '../users/demo-accounts.ts';
import { testPassword } from '../../testing/build-user.ts';
import { passwordWeakness } from './common-passwords.ts';

describe('weak passwords', () => {
  it.each(['123456', 'password', 'Password', 'QWERTY', 'letmein', ' 123456 ', 'ｐａｓｓｗｏｒｄ'])(
    '%j is refused as common, in any case, width or padding',
    (password) => expect(passwordWeakness(password)).toBe('Please choose a less common password.'),
  );

  it('10,000 are refused as common, to the end of the list', () => {
    const refused = dictionary['passwords-common'].filter((password) => passwordWeakness(password) !== null);
    expect(refused.filter((password) => password.length >= 6)).toHaveLength(10_000);
    expect(passwordWeakness('winfield')).toBe('Please choose a less common password.');
  });

  it.each([
    '      ',
    '\t\t\t\t\t\t',
    '\u00a0'.repeat(6),
    '\u3164'.repeat(6),
    '\u2800'.repeat(8),
    '\u200b'.repeat(9),
  ])('%j is refused as invisible', (password) =>
    expect(passwordWeakness(password)).toBe('Please choose a password that is not only spaces.'),
  );

  it.each([
    demoPassword,
    testPassword,
    'four horses at the gate',
    'пароль на двоих',
    '🌷🌷🌷 in May',
    ' spaces ',
  ])('%j is accepted', (password) => expect(passwordWeakness(password)).toBeNull());
});
