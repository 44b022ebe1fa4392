import { normalizeDigits, parseTypedNumber, type TypedNumber } from '@hearthline/contracts';

/** Minutes as hours, "6", "1.5" or "1:20". */
export const hoursText = (minutes: number): string =>
  minutes % 15 === 0
    ? String(minutes / 60)
    : `${String(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`;

/** Parses hours to minutes; refuses a text that makes no whole minutes, since only those are stored. */
export function parseHours(text: string): TypedNumber {
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(normalizeDigits(text).trim());
  if (clock) return { value: Number(clock[1]) * 60 + Number(clock[2]), message: null };
  const typed = parseTypedNumber(text, { decimals: 2 });
  if (typed.value === null) return typed;
  const hundredths = Math.round(typed.value * 100) * 60;
  return hundredths % 100 === 0
    ? { value: hundredths / 100, message: null }
    : { value: null, reason: 'decimals', message: 'Write hours and minutes, such as 1:20.' };
}
