import {
  isPressureKind,
  isNumberKind,
  normalizeDigits,
  parseTypedPressure,
  readings,
} from '@hearthline/contracts';
import { isQuantity, steps, type EntryKey, type MeasureKey } from './measures.ts';

/** Number of digits of a complete systolic value: two from 40 to 99, three from 100 to 300. */
function systolicLength(digits: string): number {
  return digits >= '4' ? 2 : 3;
}

const appended = /^[/\\|,.:\s–-]$/;

/** Formats a typed blood pressure: inserts the slash after the systolic value, except while deleting. */
function shapePressure(typed: string, before: string): string {
  // A separator typed after the inserted one is the same separator.
  if (before.endsWith('/') && typed.startsWith(before) && appended.test(typed.slice(before.length)))
    return before;
  if (!/^\d+$/.test(typed)) return parseTypedPressure(typed) ?? typed;
  const room = systolicLength(typed);
  const isSplit = typed.length > room || (typed.length === room && typed.length > before.length);
  return isSplit ? `${typed.slice(0, room)}/${typed.slice(room)}` : typed;
}

/** Tells whether every value has two digits and one decimal, as a temperature: the slot of each digit is known. */
function hasFixedDigits(key: EntryKey): boolean {
  if (isQuantity(key) || !isNumberKind(key)) return false;
  const { min, max } = steps[key];
  return readings[key].decimals === 1 && min >= 10 && max < 100;
}

/** Formats a value with fixed digits: the third digit is the decimal. */
function shapeFixedDigits(typed: string): string {
  if (/^\d{3}$/.test(typed)) return `${typed.slice(0, 2)}.${typed.slice(2)}`;
  return typed.replace(/^(\d*),(\d*)$/, '$1.$2');
}

/**
 * Text of a field after typing or pasting `typed`; `before` is the previous text. Converts digits to 0 to 9 and keeps every
 * other character visible. A text that is no reading is refused in words.
 */
export function shapeEntry(key: EntryKey, typed: string, before = ''): string {
  const text = normalizeDigits(typed);
  if (isPressureKind(key)) return shapePressure(text, before);
  return hasFixedDigits(key) ? shapeFixedDigits(text) : text;
}

/** Text of a field after a key of the pad; `fresh` replaces the previous text. */
export function pressEntry(key: EntryKey, before: string, pressed: string, fresh: boolean): string {
  const base = fresh ? '' : before;
  return shapeEntry(key, base + pressed, base);
}

/** Text after the backspace of the pad: an inserted slash goes with its digit. */
export function eraseEntry(before: string): string {
  return before.slice(0, before.endsWith('/') ? -2 : -1);
}

/** Highest value that a diastolic pressure can have. */
const maxDiastolic = 200;

/** True if no valid reading starts with this text and one more digit. */
export function isComplete(key: MeasureKey, text: string): boolean {
  if (hasFixedDigits(key)) return /^\d{2}\.\d$/.test(text);
  if (isPressureKind(key)) return Number(text.split('/')[1] ?? 0) * 10 > maxDiastolic;
  return Number(text) * 10 > steps[key].max;
}
