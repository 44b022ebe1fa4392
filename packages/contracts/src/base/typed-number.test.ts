import { describe, expect, it } from 'vitest';
import { doseRules, readingRules, stockRules, wholeNumberRules } from '../care/number-rules.ts';
import { normalizeDigits, parseTypedNumber, writeNumber, type NumberRules } from './typed-number.ts';

const { temperature, sugar, pulse, spo2 } = readingRules;

/** The value, or the words of the refusal. */
const read = (text: string, rules: NumberRules = doseRules) => {
  const { value, message } = parseTypedNumber(text, rules);
  return value ?? message;
};

const taken: readonly [string, NumberRules, number][] = [
  ['112', sugar, 112],
  ['36.5', temperature, 36.5],
  ['36,5', temperature, 36.5],
  ['36,7', temperature, 36.7],
  ["37'5", temperature, 37.5],
  ['36.50', temperature, 36.5],
  ['38', temperature, 38],
  [' 72 ', pulse, 72],
  ['072', pulse, 72],
  ['2,5', doseRules, 2.5],
  ['.5', doseRules, 0.5],
  [',25', doseRules, 0.25],
  ['5.0', doseRules, 5],
  ['0', stockRules, 0],
  // A thousand does not begin with a zero.
  ['0.125', doseRules, 0.125],
  ['0,125', doseRules, 0.125],
  ['.125', doseRules, 0.125],
  ['1.1250', doseRules, 1.125],
  ['0.0625', doseRules, 0.0625],
  ['１２０', pulse, 120],
  ['١٢٠', pulse, 120],
  ['۱۲۰', pulse, 120],
  ['१२०', pulse, 120],
  ['３６．５', temperature, 36.5],
  ['٣٦٫٥', temperature, 36.5],
  ['\u200e72\u200e', pulse, 72],
];

const refused: readonly [string, NumberRules, string][] = [
  ['11.2', sugar, 'Whole mg/dL. Is 11.2 a value in mmol/L?'],
  ['5.8', sugar, 'Whole mg/dL. Is 5.8 a value in mmol/L?'],
  ['5,8', sugar, 'Whole mg/dL. Is 5.8 a value in mmol/L?'],
  ['22.4', sugar, 'Whole mg/dL. Is 22.4 a value in mmol/L?'],
  ['1.05', sugar, 'Whole mg/dL. Is 1.05 a value in mmol/L?'],
  ['180.5', sugar, 'Whole mg/dL.'],
  ['11.', sugar, 'Whole mg/dL.'],
  ['72.5', pulse, 'Whole bpm.'],
  ['9.8', spo2, 'Whole %.'],
  ['80.0', pulse, 'Whole bpm.'],
  ['2.5', wholeNumberRules, 'Whole numbers only.'],
  ['39.05', temperature, 'At most one decimal.'],
  ['0.1234', stockRules, 'At most three decimals.'],
  ['0.12345', doseRules, 'At most four decimals.'],
  ['38.', temperature, 'Write 38, or the digits behind the point.'],
  ['1,000', doseRules, 'Write 1000 or 1.'],
  ['1.000', doseRules, 'Write 1000 or 1.'],
  ["1'000", doseRules, 'Write 1000 or 1.'],
  ['10.000', doseRules, 'Write 10000 or 10.'],
  ['10,000', doseRules, 'Write 10000 or 10.'],
  ['1,500', stockRules, 'Write 1500 or 1.5.'],
  ['1,000', wholeNumberRules, 'Write 1000 or 1.'],
  ['1,000', sugar, 'Write 1000 or 1.'],
  ['1.125', doseRules, 'Write 1125 or 1.1250.'],
  ['1.125', wholeNumberRules, 'Write 1125, if you mean that. Whole numbers only.'],
  ['36.125', temperature, 'Write 36125, if you mean that. At most one decimal.'],
  ['1234.567', stockRules, 'Write 1234567 or 1234.5670.'],
  ['1,000,000', doseRules, 'Write 1000000.'],
  ['1.234.567', doseRules, 'Write 1234567.'],
  ['1,234.5', doseRules, 'Write 1234.5.'],
  ['1.234,5', doseRules, 'Write 1234.5.'],
  ['1,234.567', stockRules, 'Write 1234.5670.'],
  ['1,234.5', wholeNumberRules, 'Whole numbers only.'],
  ['36..5', temperature, 'Write the number with one point.'],
  ['1,2,3', doseRules, 'Write the number with one point.'],
  ['05', doseRules, 'Write 5 or 0.5.'],
  ['036.5', temperature, 'Write 36.5.'],
  ['00', doseRules, 'Write 0.'],
  ['1 000', doseRules, 'Write the number without spaces.'],
  ['1\u00a0000,5', doseRules, 'Write the number without spaces.'],
  ['1/2', doseRules, 'Write 0.5.'],
  ['½', doseRules, 'Write 0.5.'],
  ['1½', doseRules, 'Write 1.5.'],
  ['1 1/2', doseRules, 'Write 1.5.'],
  ['1/3', doseRules, 'Write a decimal number, such as 0.5.'],
  ['1/0', doseRules, 'Write a decimal number, such as 0.5.'],
  ['1e3', doseRules, 'Write all digits of the number, without E.'],
  ['2,81235E+11', stockRules, 'Write all digits of the number, without E.'],
  ['5 mg', doseRules, 'Write 5 without “mg”.'],
  ['96%', spo2, 'Write 96 without “%”.'],
  ['1,000 mg', doseRules, 'Write 1000 or 1.'],
  ['11.2 mmol/L', sugar, 'Whole mg/dL. Is 11.2 a value in mmol/L?'],
  ['-5', doseRules, 'Write it without a minus sign.'],
  ['−5', doseRules, 'Write it without a minus sign.'],
  ['-', doseRules, 'Please enter a number.'],
  ['', doseRules, 'Please enter a number.'],
  ['HI', sugar, 'Please enter a number.'],
  ['1o8', pulse, 'Please enter a number.'],
  ['5²', pulse, 'Write 5 without “²”.'],
  ['0x10', pulse, 'Please enter a number.'],
  ['+5', doseRules, 'Please enter a number.'],
  ['1-2', doseRules, 'Please enter a number.'],
  ["'70", doseRules, 'Write the number with one point.'],
  ['.', doseRules, 'Please enter a number.'],
  ['9007199254740993', wholeNumberRules, 'This number has too many digits.'],
];

describe('parseTypedNumber', () => {
  it.each(taken)('takes %j with %j as %d', (text, rules, value) => {
    expect(read(text, rules)).toBe(value);
  });

  it.each(refused)('refuses %j with %j: %s', (text, rules, words) => {
    expect(read(text, rules)).toBe(words);
  });

  it('offers a sugar measured in mmol/L in mg/dL', () => {
    expect(parseTypedNumber('11.2', sugar)).toMatchObject({ reason: 'decimals', offer: 202 });
    expect(parseTypedNumber('22.4', sugar)).toMatchObject({ offer: 403 });
    expect(parseTypedNumber('180.5', sugar)).not.toHaveProperty('offer');
    expect(parseTypedNumber('72.5', pulse)).not.toHaveProperty('offer');
  });

  it('checks the range where the field has one', () => {
    const rules = { decimals: 1, min: 0, max: 100, unit: '%' };
    expect(read('100', rules)).toBe(100);
    expect(read('100.1', rules)).toBe('At most 100 %.');
    expect(read('0.5', { ...rules, min: 1 })).toBe('At least 1 %.');
    expect(read('-3', { decimals: 0, min: -5 })).toBe(-3);
    expect(read('-7', { decimals: 0, min: -5 })).toBe('At least -5.');
  });
});

describe('normalizeDigits', () => {
  it('knows every digit of Unicode, in runs of ten', () => {
    const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));
    let run = '';
    for (let code = 0; code <= 0x1ffff; code += 1) {
      if (isDigit(code)) run += normalizeDigits(String.fromCodePoint(code));
      else if (run !== '') {
        expect(run).toMatch(/^(0123456789)+$/);
        run = '';
      }
    }
  });
});

describe('writeNumber', () => {
  it('writes what parseTypedNumber takes for the same number', () => {
    for (const value of [0, 5, 0.5, 1000, 0.125, 1.125, 12.125, 1234.5678])
      expect(read(writeNumber(value))).toBe(value);
  });
});
