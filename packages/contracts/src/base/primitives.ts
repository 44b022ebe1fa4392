import * as z from 'zod/mini';

// Every control character but tab and line feed, halves of characters (stored, they become others), and what turns the
// direction of all that follows: they print as nothing, and hide.
// eslint-disable-next-line no-control-regex -- removing control characters is its purpose
const control = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu;

/** Text without visible characters: spaces, Hangul fillers, the empty braille cell. */
const invisible = /^[\p{Format}\p{Default_Ignorable_Code_Point}\s\u2800]*$/u;

// 30 combining marks is Unicode's stream-safe limit. Normalization is quadratic in a run of marks: 1 MB would block the
// server for minutes.
const marksPastBound = /(\p{Mark}{30})\p{Mark}+/gu;

function normalize(typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').replace(control, '').replace(marksPastBound, '$1');
  return invisible.test(text) ? '' : text.normalize('NFC').trim();
}

/**
 * User text: NFC, trimmed, without control characters, at most `max` characters. `missing`: error for anything but a
 * string.
 */
export function text(max: number, label = 'This', missing = `${label} must be text.`) {
  return z
    .string(missing)
    .check(z.overwrite(normalize), z.maxLength(max, `${label} must be at most ${String(max)} characters.`));
}

/** Optional text; null when blank. */
export function optionalText(max: number, label?: string) {
  return z.pipe(
    z.nullish(text(max, label)),
    z.transform((value): string | null => (value === undefined || value === '' ? null : value)),
  );
}

/** A MongoDB ObjectId: 24 hexadecimal digits. */
export const Id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'This is not an id.'));

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

const noDayText = 'Please enter a date as year-month-day.';
const calendarDay = z.iso.date(noDayText);

/** A calendar day, `yyyy-MM-dd`, without time zone. */
export const Day = calendarDay.check(
  // The day after 9999-12-31 has five digits, which no reply may have.
  z.refine((day) => day < '2200', 'Please enter a date before the year 2200.'),
);

const optional = (day: typeof calendarDay) =>
  z.pipe(
    z.nullish(z.union([z.literal(''), day], noDayText)),
    z.transform((value): string | null => (value ? value : null)),
  );

/** An optional day; forms send an empty one as "". */
export const OptionalDay = optional(Day);

/** The same without the bound of `Day`, for a field that has its own. */
export const OptionalUnboundedDay = optional(calendarDay);

/** Maximum and default number of rows in a list reply. */
export const maxRows = 500;

/** Number of rows requested: 1 to 500. */
export const Limit = z.coerce
  .number('Limit must be a whole number.')
  .check(z.int('Limit must be a whole number.'), z.minimum(1), z.maximum(maxRows));

/** Number of a page, from 1. */
export const PageNumber = z.coerce
  .number('Page must be a whole number.')
  .check(z.int('Page must be a whole number.'), z.minimum(1), z.maximum(100_000));

/** The version the client has seen (optimistic locking); a write with another one is refused as `stale`. */
export const SeenVersion = z.optional(z.int('Version must be a whole number.'));

type WhenSent<Shape extends z.core.$ZodShape> = { [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]> };

/** The fields of a shape for an update: an absent field stays absent, even if its schema has a default. */
export function whenSent<Shape extends z.core.$ZodShape>(shape: Shape): WhenSent<Shape> {
  // Zod applies no default of the inner field when an optional pipe of `unknown` is absent.
  const fields = Object.entries(shape).map(([name, field]) => [name, z.optional(z.pipe(z.unknown(), field))]);
  return Object.fromEntries(fields) as WhenSent<Shape>;
}
