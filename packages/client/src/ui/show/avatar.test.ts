import { expect, test } from 'vitest';
import { initials } from './avatar.tsx';

test.each([
  ['Margaret Hale', 'MH'],
  ['ana ribeiro', 'AR'],
  ['Ana Maria Ribeiro', 'AM'],
  ['Cher', 'C'],
  ['  élodie   o’neill ', 'ÉO'],
  ['“Joe” Kowalski', 'JK'],
  ['', ''],
])('initials: %j becomes %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
