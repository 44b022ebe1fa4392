import * as z from 'zod/mini';

export const pinLimits = {
  minDigits: 4,
  maxDigits: 6,
  /** Number of wrong PINs of one person on one tablet after which only the password opens a session there. */
  wrongTries: 5,
  /** Hours after a sign-in with the password during which the PIN is accepted on that tablet. */
  hours: 12,
} as const;

const lengthText = 'The PIN must have 4 to 6 digits.';

/** PINs that are tried first: lines of the keypad and years of birth that are typed for convenience. */
const common = new Set(['2580', '0852', '1004', '6969', '1122', '1313', '2468', '1357', '112233', '159753']);

/** True if all steps between digits are the same: 1111, 1234, 9876, 7890. */
function isSeries(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  return [0, 1, 9].some((step) => steps.every((one) => one === step));
}

/** True if one, two or three digits are repeated: 1212, 123123. */
const isRepeated = (pin: string): boolean => /^(\d{1,3})\1+$/.test(pin);

/** True if an attacker would try this PIN among the first. */
export const isTrivialPin = (pin: string): boolean => isSeries(pin) || isRepeated(pin) || common.has(pin);

/** A PIN as typed. */
export const Pin = z.string(lengthText).check(z.regex(/^\d{4,6}$/, lengthText));

/** A new PIN, chosen by its user. */
export const NewPin = Pin.check(
  z.refine((pin) => !isTrivialPin(pin), {
    error: 'This PIN is easy to guess. Please choose another, not 1234 or 1111.',
  }),
);
