/** Without letters and digits that look alike when they are written down. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 12;
const groupLength = 4;

/** A random password to hand over, such as "k3vm-8tqz-w5pa": 59 bits. */
export function temporaryPassword(): string {
  const letters: string[] = [];
  // A byte past the last whole multiple would make some letters likelier than others.
  const bound = 256 - (256 % alphabet.length);
  while (letters.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < bound && letters.length < length) letters.push(alphabet[byte % alphabet.length] ?? '');
  const groups = letters.join('').match(new RegExp(`.{${String(groupLength)}}`, 'g'));
  return (groups ?? []).join('-');
}
