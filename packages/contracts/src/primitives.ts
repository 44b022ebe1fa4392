import * as z from 'zod/mini';

// Every control character but tab and line feed, halves of characters (stored, they become others), and what turns the
// direction of all that follows: they print as nothing, and hide.
// eslint-disable-next-line no-control-regex -- removing control characters is its purpose
const control = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu;

/** Text of which nothing can be seen: spaces, fillers of Korean script, the braille cell without dots. */
const invisible = /^[\p{Format}\p{Default_Ignorable_Code_Point}\s\u2800]*$/u;

// More marks than that on one letter no writing has (Unicode's own bound), and bringing a run of them into order takes the
// square of its length: a megabyte would keep the server busy for minutes.
const marksPastBound = /(\p{Mark}{30})\p{Mark}+/gu;

function normalize(typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').replace(control, '').replace(marksPastBound, '$1');
  return invisible.test(text) ? '' : text.normalize('NFC').trim();
}

/** Text as people type it: NFC, no control characters, no space at the ends, at most `max` characters. `missing`: what is said of no text. */
export function text(max: number, label = 'This', missing = `${label} must be text.`) {
  return z
    .string(missing)
    .check(z.overwrite(normalize), z.maxLength(max, `${label} must be at most ${String(max)} characters.`));
}

/** Text that may be left out; stored as null when blank. */
export function optionalText(max: number, label?: string) {
  return z.pipe(
    z.nullish(text(max, label)),
    z.transform((value): string | null => (value === undefined || value === '' ? null : value)),
  );
}

/** A database id: 24 hexadecimal digits. */
export const Id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'This is not an id.'));

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** A day of the calendar, year-month-day: a birthday has no time zone. */
export const Day = z.iso.date('Please enter a date as year-month-day.');

/** A day that may be left out; forms send an empty one as "". */
export const OptionalDay = z.pipe(
  z.nullish(z.union([z.literal(''), Day], 'Please enter a date as year-month-day.')),
  z.transform((value): string | null => (value ? value : null)),
);

/** Rows that a list answers at once at most, also to who asks for no number. */
export const maxRows = 500;

/** Rows asked for at once: 1 to 500. */
export const Limit = z.coerce
  .number('Limit must be a whole number.')
  .check(z.int('Limit must be a whole number.'), z.minimum(1), z.maximum(maxRows));

/** The version of a thing its changer has seen; a write that names another is refused as `stale`. */
export const SeenVersion = z.optional(z.int('Version must be a whole number.'));
