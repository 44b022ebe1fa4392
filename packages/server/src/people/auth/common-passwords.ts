import { dictionary } from '@zxcvbn-ts/language-common';
import { Problem } from '@hearthline/contracts';

const minLength = 6;
const maxCommon = 10_000;

/** The most common leaked passwords that have the minimum length, in lower case. */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= minLength).slice(0, maxCommon),
);

/** Only white space, control and format characters, or letters that are displayed as blank (Hangul fillers, Braille blank). */
const invisibleOnly = /^[\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** Returns the reason why a password is too weak, as a message; null if it is accepted. */
export function passwordWeakness(password: string): string | null {
  if (invisibleOnly.test(password)) return 'Please choose a password that is not only spaces.';
  return common.has(password.normalize('NFKC').trim().toLowerCase())
    ? 'Please choose a less common password.'
    : null;
}

/** @throws Problem invalid, naming the field, if the password is too weak. */
export function rejectWeakPassword(field: string, password: string): void {
  const message = passwordWeakness(password);
  if (message) throw new Problem('invalid', message, { fields: { [field]: message } });
}
