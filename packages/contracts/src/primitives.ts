import * as z from 'zod/mini';

// Every control character but tab and line feed: they print as nothing, and hide.
// eslint-disable-next-line no-control-regex -- removing control characters is its purpose
const control = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/** Text as people type it: NFC, no control characters, no space at the ends, at most `max` characters. */
export function text(max: number, label = 'This') {
  return z.string(`${label} must be text.`).check(
    z.overwrite((value) => value.normalize('NFC').replace(/\r\n?/g, '\n').replace(control, '').trim()),
    z.maxLength(max, `${label} must be at most ${String(max)} characters.`),
  );
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

/** Rows asked for at once: 1 to 500. */
export const Limit = z.coerce
  .number('Limit must be a whole number.')
  .check(z.int('Limit must be a whole number.'), z.minimum(1), z.maximum(500));

/** The version of a thing its changer has seen; a write that names another is refused as `stale`. */
export const SeenVersion = z.optional(z.int('Version must be a whole number.'));
