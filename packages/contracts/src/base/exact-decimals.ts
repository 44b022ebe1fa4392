import { parseTypedNumber } from './typed-number.ts';

/** A decimal number of any size, exact: `digits` divided by 10 to the power of `decimals`. */
export interface Decimal {
  readonly digits: bigint;
  readonly decimals: number;
}

/** Parses a number by the rules of all typed numbers. Null if the text is no number or is ambiguous, e.g. "1,000". */
export function parseDecimal(text: string): Decimal | null {
  const { value } = parseTypedNumber(text, { decimals: 10 });
  return value === null ? null : decimalFromNumber(value);
}

/** A number without an exponent; null below 0, or if it is too small or too large for that. */
export function decimalFromNumber(value: number): Decimal | null {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(String(value));
  const [, whole = '', fraction = ''] = found ?? [];
  return found ? { digits: BigInt(whole + fraction), decimals: fraction.length } : null;
}

const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

/** The same number without zeros at its end. */
function reduced({ digits, decimals }: Decimal): Decimal {
  let [left, places] = [digits, decimals];
  while (places > 0 && left % 10n === 0n) {
    left /= 10n;
    places -= 1;
  }
  return { digits: left, decimals: places };
}

export const multiply = (a: Decimal, b: Decimal): Decimal =>
  reduced({ digits: a.digits * b.digits, decimals: a.decimals + b.decimals });

/** The quotient; null if it is infinite, as 1 / 3, and for a divisor of 0. */
export function divide(a: Decimal, b: Decimal): Decimal | null {
  const divisor = b.digits * powerOfTen(a.decimals);
  if (divisor === 0n) return null;
  // A divisor of d digits has at most 3.33 d prime factors 2 or 5. Each of these factors makes one decimal.
  const places = 4 * divisor.toString().length;
  const dividend = a.digits * powerOfTen(b.decimals) * powerOfTen(places);
  return dividend % divisor === 0n ? reduced({ digits: dividend / divisor, decimals: places }) : null;
}

/** "0.5", "12", "1,000", "2,500.25": a comma in thousands, no zero at the end, always one in front. */
export function formatDecimal(decimal: Decimal): string {
  const { digits, decimals } = reduced(decimal);
  const text = digits.toString().padStart(decimals + 1, '0');
  const whole = text.slice(0, text.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return decimals === 0 ? whole : `${whole}.${text.slice(-decimals)}`;
}
