import { typeName } from '../bson/plain.ts';
import type { Value } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';
import { CommandError, badValue } from '../errors.ts';
import type { Compile, Evaluate } from './evaluate.ts';

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    try {
      const part = '2-digit';
      format = new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        ...{ month: part, day: part, hour: part, minute: part, second: part },
      });
    } catch {
      throw new CommandError(40485, `unrecognized time zone identifier: "${zone}"`);
    }
    formats.set(zone, format);
  }
  return format;
}

function partsIn(date: Date, zone: string): Parts {
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  ) as Parts;
  return { ...parts, year: parts.year.padStart(4, '0') };
}

function dateOf(value: Value, name: string): Date {
  if (value instanceof Date) return value;
  if (typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'ObjectId')
    return value.getTimestamp();
  throw new CommandError(16006, `can't convert from BSON type ${typeName(value)} to Date in ${name}`);
}

const SUPPORTED = /%[YmdHMSL%]/g;

function print(date: Date, format: string, zone: string): string {
  const wrong = /%[^YmdHMSL%]/.exec(format);
  if (wrong) throw new CommandError(18536, `Invalid format character '${wrong[0]}' in format string`);
  const { year, month, day, hour, minute, second } = partsIn(date, zone);
  const known: Record<string, string> = {
    Y: year,
    m: month,
    d: day,
    H: hour,
    M: minute,
    S: second,
    '%': '%',
  };
  const millis = String(date.getUTCMilliseconds()).padStart(3, '0');
  return format.replace(SUPPORTED, (code) => known[code.charAt(1)] ?? millis);
}

function textOf(value: Value, what: string): string {
  if (typeof value !== 'string') throw badValue(`${what} must evaluate to a string, got ${typeName(value)}`);
  return value;
}

/** $dateToString with format (%Y %m %d %H %M %S %L %%), timezone by name and onNull. */
export function dateToString(argument: Value, compile: Compile): Evaluate {
  if (!isDoc(argument))
    throw new CommandError(18629, '$dateToString only supports an object as its argument');
  const unknown = [...argument.keys()].find(
    (name) => !['date', 'format', 'timezone', 'onNull'].includes(name),
  );
  if (unknown) throw new CommandError(18534, `Unrecognized argument to $dateToString: ${unknown}`);
  if (!argument.has('date')) throw new CommandError(18628, "Missing 'date' parameter to $dateToString");
  const date = compile(argument.get('date'));
  const format = compile(argument.get('format') ?? '%Y-%m-%dT%H:%M:%S.%LZ');
  const zone = compile(argument.get('timezone') ?? 'UTC');
  const onNull = compile(argument.get('onNull') ?? null);
  return (doc) => {
    const value = date(doc);
    if (value === null || value === undefined) return onNull(doc);
    return print(
      dateOf(value, '$dateToString'),
      textOf(format(doc), 'format'),
      textOf(zone(doc), 'timezone'),
    );
  };
}

/** $hour of a date, or of `{ date, timezone }`. */
export function hourOf(argument: Value, compile: Compile): Evaluate {
  const given =
    isDoc(argument) && argument.has('date') ? argument : new Map<string, Value>([['date', argument]]);
  const date = compile(given.get('date'));
  const zone = compile(given.get('timezone') ?? 'UTC');
  return (doc) => {
    const value = date(doc);
    if (value === null || value === undefined) return null;
    return Number(partsIn(dateOf(value, '$hour'), textOf(zone(doc), 'timezone')).hour);
  };
}
