import { normalizeDigits, parseTypedPressure } from '@hearthline/contracts';
import { steps, type EntryKey, type MeasureKey } from './measures.ts';

/** Number of digits of a complete systolic value: two from 40 to 99, three from 100 to 300. */
function systolicLength(digits: string): number {
  return digits >= '4' ? 2 : 3;
}

const appended = /^[/\\|,.:\s–-]$/;

/** Formats a typed blood pressure: inserts the slash after the systolic value, except while deleting. */
function shapePressure(typed: string, before: string): string {
  // A separator typed behind the one that was inserted is the same.
  if (before.endsWith('/') && typed.startsWith(before) && appended.test(typed.slice(before.length)))
    return before;
  if (!/^\d+$/.test(typed)) return parseTypedPressure(typed) ?? typed;
  const room = systolicLength(typed);
  const isSplit = typed.length > room || (typed.length === room && typed.length > before.length);
  return isSplit ? `${typed.slice(0, room)}/${typed.slice(room)}` : typed;
}

/** Formats a typed temperature: the third digit is the decimal. */
function shapeTemperature(typed: string): string {
  if (/^\d{3}$/.test(typed)) return `${typed.slice(0, 2)}.${typed.slice(2)}`;
  return typed.replace(/^(\d*),(\d*)$/, '$1.$2');
}

/**
 * Text of a field after typing or pasting `typed`; `before` is the previous text. Digits become 0 to 9; whatever else was typed
 * stays to be seen, and what is no reading is refused in words.
 */
export function shapeEntry(key: EntryKey, typed: string, before = ''): string {
  const text = normalizeDigits(typed);
  if (key === 'bloodPressure') return shapePressure(text, before);
  return key === 'temperature' ? shapeTemperature(text) : text;
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

/** Whether no valid reading begins with this text and one more digit. */
export function isComplete(key: MeasureKey, text: string): boolean {
  if (key === 'temperature') return /^\d{2}\.\d$/.test(text);
  if (key === 'bloodPressure') return Number(text.split('/')[1] ?? 0) * 10 > maxDiastolic;
  return Number(text) * 10 > steps[key].max;
}
