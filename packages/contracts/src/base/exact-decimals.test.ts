import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalFromNumber, divide, formatDecimal, multiply, parseDecimal } from './exact-decimals.ts';

const write = (text: string) => {
  const decimal = parseDecimal(text);
  return decimal && formatDecimal(decimal);
};

describe('parseDecimal and formatDecimal', () => {
  it.each([
    ['5', '5'],
    ['5.0', '5'],
    ['2.50', '2.5'],
    ['2,5', '2.5'],
    ['.5', '0.5'],
    ['0.125', '0.125'],
    ['0,125', '0.125'],
    ['1000', '1,000'],
    ['1234567.25', '1,234,567.25'],
    [' 12 ', '12'],
  ])('reads "%s" and writes %s', (text, expected) => {
    expect(write(text)).toBe(expected);
  });

  it.each(['', '.', '5.', '1,000', '10.000', '62.500', '875/125', '5 mg', '-5', '1e3', '1,000,000', '007'])(
    'does not take "%s" for a number',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );
});

const whole = fc.integer({ min: 0, max: 1_000_000 });
const scaled = fc.record({ digits: whole, decimals: fc.integer({ min: 0, max: 6 }) });
const decimalOf = ({ digits, decimals }: { digits: number; decimals: number }) => ({
  digits: BigInt(digits),
  decimals,
});

describe('multiply and divide', () => {
  it('are exact: a quotient times its divisor is the dividend, and only one without end is null', () => {
    fc.assert(
      fc.property(scaled, scaled, (one, other) => {
        const [a, b] = [decimalOf(one), decimalOf(other)];
        const product = multiply(a, b);
        expect(product.digits * 10n ** BigInt(a.decimals + b.decimals)).toBe(
          a.digits * b.digits * 10n ** BigInt(product.decimals),
        );
        if (b.digits === 0n) expect(divide(product, b)).toBeNull();
        else expect(formatDecimal(divide(product, b) ?? { digits: -1n, decimals: 0 })).toBe(formatDecimal(a));
      }),
    );
  });

  it('has no quotient for a third', () => {
    expect(divide({ digits: 1n, decimals: 0 }, { digits: 3n, decimals: 0 })).toBeNull();
  });
});

it('decimalFromNumber writes any number of a dose as it was entered', () => {
  expect(decimalFromNumber(0.0001)).toEqual({ digits: 1n, decimals: 4 });
  expect(decimalFromNumber(0.1 + 0.2)).toEqual({ digits: 30000000000000004n, decimals: 17 });
  expect(decimalFromNumber(-1)).toBeNull();
  expect(decimalFromNumber(1e-7)).toBeNull();
});
