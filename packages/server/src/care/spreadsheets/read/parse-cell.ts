import { parseTypedNumber, type NumberRules } from '@hearthline/contracts';
import { toHomeInstant } from '../../../records/clinical/home-day.ts';

/** Thrown if a cell does not match the type of its column. */
export class CellError extends Error {}

/** The first part of a date such as 03/04/1950. */
export type DateOrder = 'day-first' | 'month-first';

const yes = new Set([
  'true',
  'yes',
  '1',
  'x',
  'wahr',
  'ja',
  'vrai',
  'oui',
  'verdadero',
  'sí',
  'si',
  'vero',
  'sim',
  'verdadeiro',
]);
const no = new Set(['false', 'no', '0', 'falsch', 'nein', 'faux', 'non', 'falso', 'não', 'nao']);

/** Also accepts the words of spreadsheets in other languages. */
export function parseBoolean(cell: string): boolean {
  const word = cell.toLowerCase();
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  throw new CellError('Please write true or false.');
}

/** Parses a number as a form's field with these rules does. */
export function parseNumberCell(cell: string, rules: NumberRules): number {
  const { value, message } = parseTypedNumber(cell, rules);
  if (value === null) throw new CellError(message);
  return value;
}

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const writtenDay = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/** The two numbers of an ambiguous date, in their order; null for any other text. */
export function dayAndMonth(cell: string): readonly [number, number] | null {
  const match = writtenDay.exec(cell.split(/[ T]/)[0] ?? '');
  return match && match[2] !== '.' ? [Number(match[1]), Number(match[3])] : null;
}

/** Parses a day to year-month-day; with dots the day comes first. @param order null if the file has no date that reveals it. */
export function parseDay(cell: string, order: DateOrder | null): string {
  const iso = isoDay.exec(cell);
  const written = writtenDay.exec(cell);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  if (!written)
    throw new CellError('Please write the date as year-month-day, with four digits for the year.');
  const [, first, separator, second, year] = written;
  return separator === '.' || order === 'day-first' ? dayOf(year, second, first) : dayOf(year, first, second);
}

function dayOf(year = '', month = '', day = ''): string {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text))
    throw new CellError('There is no such date.');
  return text;
}

const timeOfDay = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3}))?)?(?: ?([ap])\.?m\.?)?$/i;

/** Parses an instant with a UTC offset, or a day and time by the home's clock. */
export function parseInstant(
  cell: string,
  { order, timezone }: { readonly order: DateOrder | null; readonly timezone: string },
): string {
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/.test(cell)) {
    const at = new Date(cell.replace(' ', 'T'));
    if (!Number.isNaN(at.getTime())) return at.toISOString();
  }
  const [, day = '', time = ''] = /^(\S+?)[ T]+(.+)$/.exec(cell) ?? [];
  const match = timeOfDay.exec(time.trim());
  if (!match) throw new CellError('Please write a date and a time, such as 2026-11-21 14:30.');
  const [, hours = '', minutes = '', seconds = '0', fraction = '0', half] = match;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    throw new CellError('There is no such time.');
  const wall = Date.parse(`${parseDay(day, order)}T00:00:00Z`);
  const passed =
    ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'));
  return toHomeInstant(wall + passed, timezone).toISOString();
}
