import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doseRules, readingRules, stockRules, wholeNumberRules } from '../care/number-rules.ts';
import { parseTypedNumber, writeNumber, type NumberRules } from './typed-number.ts';

const signed: NumberRules = { decimals: 2, min: -1000, max: 1000 };
const rules = fc.constantFrom(
  wholeNumberRules,
  stockRules,
  doseRules,
  readingRules.sugar,
  readingRules.temperature,
  signed,
);

/** The zeros of the scripts that are typed here; the others are in the unit test of normalizeDigits(). */
const zeros = ['0', '０', '٠', '۰', '०', '০', '๐'];
const zero = fc.constantFrom(...zeros);
const inScript = (digits: string, from: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint((from.codePointAt(0) ?? 0) + Number(digit)));

const signs = [
  ...'0123456789.,',
  ...zeros,
  ' ',
  '\u00a0',
  '\u200e',
  "'",
  '’',
  '-',
  '−',
  '+',
  '/',
  '½',
  '²',
  'e',
  'E',
  '%',
  'mg',
  '．',
  '٫',
];
const messy = fc.array(fc.constantFrom(...signs), { maxLength: 14 }).map((parts) => parts.join(''));
const plain = fc
  .tuple(fc.stringMatching(/^-?\d{0,7}([.,']\d{0,6})?$/), zero)
  .map(([text, from]) => inScript(text, from));
/** Any characters, without the digits of scripts that canonical() does not know. */
const anything = fc
  .string({ unit: 'binary', maxLength: 20 })
  .filter((text) => (text.match(/\p{Nd}/gu) ?? []).every((digit) => scriptZero(digit) !== undefined));
const texts = fc.oneof(plain, messy, anything);

/** The zero of the script of a digit. */
function scriptZero(digit: string): string | undefined {
  const code = digit.codePointAt(0) ?? 0;
  return zeros.find((zero) => code >= (zero.codePointAt(0) ?? 0) && code < (zero.codePointAt(0) ?? 0) + 10);
}

/** The text in ASCII, with a point and without redundant zeros. An independent oracle, based on the tables above. */
function canonical(text: string): string {
  const ascii = [...text]
    .map((sign) => {
      const from = scriptZero(sign);
      return from === undefined ? sign : String((sign.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0));
    })
    .join('')
    .replace(/[\u200e\s]/g, '')
    .replace(/[,'’．٫]/, '.')
    .replace('−', '-');
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(ascii) ?? [];
  const digits = `${whole.replace(/^0+/, '') || '0'}.${fraction.replace(/0+$/, '')}`.replace(/\.$/, '');
  return digits === '0' ? '0' : `${sign}${digits}`;
}

/** The number in full, by the Intl API. */
const inFull = (value: number) =>
  value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });

describe('parseTypedNumber', () => {
  it('returns what was typed, digit for digit, or a refusal in words', () => {
    fc.assert(
      fc.property(texts, rules, (text, given) => {
        const { value, message } = parseTypedNumber(text, given);
        if (value === null) expect(message).toMatch(/^[A-Z].*[.?]$/);
        else expect(inFull(value)).toBe(canonical(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('takes no separator with exactly three digits behind it, but after a zero', () => {
    const parts = fc.tuple(
      fc.stringMatching(/^[1-9]\d{0,5}$/),
      fc.constantFrom(...".,'’٫．"),
      fc.stringMatching(/^\d{3}$/),
    );
    fc.assert(
      fc.property(parts, zero, rules, (text, from, given) => {
        const refused = parseTypedNumber(inScript(text.join(''), from), given);
        expect(refused).toMatchObject({ value: null, reason: 'ambiguous' });
        expect(refused.message).toContain(`Write ${text[0]}${text[2]}`);
      }),
    );
  });

  it('takes every number as writeNumber() writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (tenThousandths) => {
        const value = tenThousandths / 10_000;
        expect(parseTypedNumber(writeNumber(value), doseRules).value).toBe(value);
      }),
    );
  });
});
