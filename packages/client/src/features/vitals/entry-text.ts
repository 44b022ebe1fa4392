import { cleanNumber } from '../../ui/number-text.ts';
import { isQuantity, measures, type EntryKey } from './measures.ts';

/** Digits of a complete upper number: 40 to 99 have two, 100 to 300 three. */
function systolicLength(digits: string): number {
  return digits >= '4' ? 2 : 3;
}

/** What a typed blood pressure becomes: the slash comes by itself, unless something was taken away. */
function shapePressure(typed: string, before: string): string {
  const [upper = '', ...lower] = typed
    .replace(/[^\d/]/g, '')
    .replace(/^[0/]+/, '')
    .split('/');
  const room = systolicLength(upper);
  const systolic = upper.slice(0, room);
  const diastolic = (upper.slice(room) + lower.join('')).replace(/^0+/, '').slice(0, 3);
  const growing = typed.length > before.length;
  const split = lower.length > 0 || diastolic !== '' || (growing && upper.length >= room);
  return split && systolic ? `${systolic}/${diastolic}` : systolic;
}

/** What a typed temperature becomes: a third digit is its decimal. */
function shapeTemperature(typed: string): string {
  const text = cleanNumber(typed, 1);
  return /^\d{3}$/.test(text) ? `${text.slice(0, 2)}.${text.slice(2)}` : text.replace(/^(\d{2})\d+/, '$1');
}

/** The text a field holds after someone typed `typed` where `before` stood, by keyboard or paste. */
export function shapeEntry(key: EntryKey, typed: string, before = ''): string {
  if (key === 'bloodPressure') return shapePressure(typed, before);
  if (key === 'temperature') return shapeTemperature(typed);
  return cleanNumber(typed).slice(0, isQuantity(key) ? 2 : measures[key].maxLength);
}

/** The text after a key of the pad; `fresh` replaces what stood there when the field was entered. */
export function pressEntry(key: EntryKey, before: string, pressed: string, fresh: boolean): string {
  const base = fresh ? '' : before;
  return shapeEntry(key, base + pressed, base);
}

/** The text after the pad's backspace: a slash that came by itself goes with its digit. */
export function eraseEntry(before: string): string {
  return before.slice(0, before.endsWith('/') ? -2 : -1);
}
