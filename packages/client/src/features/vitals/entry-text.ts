import { cleanNumber } from '../../ui/number-text.ts';
import { isQuantity, measures, steps, type EntryKey, type MeasureKey } from './measures.ts';

/** Number of digits of a complete systolic value: two from 40 to 99, three from 100 to 300. */
function systolicLength(digits: string): number {
  return digits >= '4' ? 2 : 3;
}

/** Formats a typed blood pressure: inserts the slash after the systolic value, except while deleting. */
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

/** Formats a typed temperature: the third digit is the decimal. */
function shapeTemperature(typed: string): string {
  const text = cleanNumber(typed, 1);
  return /^\d{3}$/.test(text) ? `${text.slice(0, 2)}.${text.slice(2)}` : text.replace(/^(\d{2})\d+/, '$1');
}

/** Text of a field after typing or pasting `typed`; `before` is the previous text. */
export function shapeEntry(key: EntryKey, typed: string, before = ''): string {
  if (key === 'bloodPressure') return shapePressure(typed, before);
  if (key === 'temperature') return shapeTemperature(typed);
  return cleanNumber(typed).slice(0, isQuantity(key) ? 2 : measures[key].maxLength);
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
