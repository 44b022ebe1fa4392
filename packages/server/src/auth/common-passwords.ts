import { dictionary } from '@zxcvbn-ts/language-common';
import { Problem } from '@hearthline/contracts';

const shortest = 6;
const most = 10_000;

/** The commonest passwords that are long enough to be set at all, as leaks had them, in small letters. */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= shortest).slice(0, most),
);

/** Characters that show nothing, besides spaces and those without a glyph of their own. */
const nothingToSee = /^[\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** Why nobody may choose this password; null when they may. */
export function weaknessOf(password: string): string | null {
  if (nothingToSee.test(password)) return 'Please choose a password that is not only spaces.';
  return common.has(password.normalize('NFKC').trim().toLowerCase())
    ? 'Please choose a less common password.'
    : null;
}

/** @throws Problem invalid, naming the field, for a password that nobody may choose. */
export function refuseWeak(field: string, password: string): void {
  const message = weaknessOf(password);
  if (message) throw new Problem('invalid', message, { fields: { [field]: message } });
}
