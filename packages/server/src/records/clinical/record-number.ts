import { raiseCounter, reserveNumbers } from './counter.repository.ts';
import { batch } from '../../platform/flow/batch.ts';

/** Formats a record number: `VR-20261121-0001` for the home's day `2026-11-21`; at least four digits. */
export const recordNumber = (day: string, number: number): string =>
  `${getCounterId(day)}-${String(number).padStart(4, '0')}`;

const numbered = /^(VR-\d{8})-(\d{4,15})$/;

/** Returns true if a text has the format of this home's record numbers. */
export const isRecordNumber = (text: string): boolean => numbered.test(text);

/** Raises the counters so that none of these numbers is given out. */
export async function skipRecordNumbers(numbers: readonly string[]): Promise<void> {
  const highest = new Map<string, number>();
  for (const [, counter = '', digits = ''] of numbers.map((one) => numbered.exec(one) ?? []))
    highest.set(counter, Math.max(highest.get(counter) ?? 0, Number(digits)));
  for (const [counter, value] of highest) if (counter) await raiseCounter(counter, value);
}

/** Takes `count` new record numbers of a home day. */
export async function takeRecordNumbers(day: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const last = await reserveNumbers(getCounterId(day), count);
  return Array.from({ length: count }, (_, index) => recordNumber(day, last - count + 1 + index));
}

/** The id of the counter of a day's record numbers. */
export const getCounterId = (day: string): string => `VR-${day.replaceAll('-', '')}`;

/**
 * The next record number of a home's day (`yyyy-MM-dd`), unique among all servers on this database. Batched: requests that
 * arrive during one counter update share the next.
 */
export const nextRecordNumber = batch(async (days: readonly string[]): Promise<string[]> => {
  const next = new Map<string, number>();
  for (const day of new Set(days)) {
    const count = days.filter((other) => other === day).length;
    next.set(day, (await reserveNumbers(getCounterId(day), count)) - count + 1);
  }
  return days.map((day) => {
    const number = next.get(day) ?? 0;
    next.set(day, number + 1);
    return recordNumber(day, number);
  });
});
