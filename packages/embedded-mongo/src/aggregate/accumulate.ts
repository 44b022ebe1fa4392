import { Decimal128, Double } from 'bson';
import { calculateLoosely } from '../bson/arithmetic.ts';
import { compareValues } from '../bson/compare.ts';
import type { Value } from '../bson/value.ts';
import { isPlainNumber, toNumber } from '../bson/value.ts';
import { badValue } from '../errors.ts';
import type { AccumulatorName } from '../supported.ts';
import { keyOf } from '../keys/key-writer.ts';

/** Gathers the values of one group; undefined is a missing value. */
export interface Accumulator {
  add(value: Value): void;
  result(): Value;
}

function refuseDecimal(value: Value): void {
  if (value instanceof Decimal128) throw badValue('arithmetic on Decimal128 is not supported');
}

class Sum implements Accumulator {
  private total: number | bigint | Double = 0;
  add(value: Value): void {
    refuseDecimal(value);
    if (isPlainNumber(value)) this.total = calculateLoosely('+', this.total, value);
  }
  result(): Value {
    return this.total;
  }
}

class Count implements Accumulator {
  private count = 0;
  add(): void {
    this.count++;
  }
  result(): Value {
    return this.count;
  }
}

class Average implements Accumulator {
  private total = 0;
  private count = 0;
  add(value: Value): void {
    refuseDecimal(value);
    if (!isPlainNumber(value)) return;
    this.total += toNumber(value);
    this.count++;
  }
  result(): Value {
    return this.count ? new Double(this.total / this.count) : null;
  }
}

class Extreme implements Accumulator {
  private best: Value = undefined;
  private readonly sign: number;
  constructor(sign: number) {
    this.sign = sign;
  }
  add(value: Value): void {
    if (value === undefined || value === null) return;
    if (this.best === undefined || this.sign * compareValues(value, this.best) > 0) this.best = value;
  }
  result(): Value {
    return this.best ?? null;
  }
}

class First implements Accumulator {
  private value: Value = null;
  private has = false;
  add(value: Value): void {
    if (!this.has) this.value = value ?? null;
    this.has = true;
  }
  result(): Value {
    return this.value;
  }
}

class Last implements Accumulator {
  private value: Value = null;
  add(value: Value): void {
    this.value = value ?? null;
  }
  result(): Value {
    return this.value;
  }
}

class Push implements Accumulator {
  private readonly values: Value[] = [];
  add(value: Value): void {
    if (value !== undefined) this.values.push(value);
  }
  result(): Value {
    return this.values;
  }
}

class AddToSet implements Accumulator {
  private readonly values = new Map<string, Value>();
  add(value: Value): void {
    if (value === undefined) return;
    const key = keyOf(value).toString('latin1');
    if (!this.values.has(key)) this.values.set(key, value);
  }
  result(): Value {
    return [...this.values.values()];
  }
}

/** The accumulators of $group. */
export const ACCUMULATORS: Record<AccumulatorName, () => Accumulator> = {
  $count: () => new Count(),
  $sum: () => new Sum(),
  $avg: () => new Average(),
  $min: () => new Extreme(-1),
  $max: () => new Extreme(1),
  $first: () => new First(),
  $last: () => new Last(),
  $push: () => new Push(),
  $addToSet: () => new AddToSet(),
};

function fold(accumulator: Accumulator, values: Value[]): Value {
  for (const value of values) accumulator.add(value);
  return accumulator.result();
}

export const sum = (values: Value[]): Value => fold(new Sum(), values);
export const average = (values: Value[]): Value => fold(new Average(), values);
