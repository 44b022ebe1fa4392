import { reserveNumbers } from './counter.model.ts';
import { batch } from '../core/batch.ts';

/** `VR-20261121-0001` for the home's day `2026-11-21`: at least four digits. */
export const recordNumber = (day: string, number: number): string =>
  `${counterOf(day)}-${String(number).padStart(4, '0')}`;

/** The id of the counter of a day's record numbers. */
export const counterOf = (day: string): string => `VR-${day.replaceAll('-', '')}`;

/**
 * The next record number of a home's day (`yyyy-MM-dd`), unique among all servers on this database. Batched: requests that
 * arrive during one counter update share the next.
 */
export const nextRecordNumber = batch(async (days: readonly string[]): Promise<string[]> => {
  const next = new Map<string, number>();
  for (const day of new Set(days)) {
    const count = days.filter((other) => other === day).length;
    next.set(day, (await reserveNumbers(counterOf(day), count)) - count + 1);
  }
  return days.map((day) => {
    const number = next.get(day) ?? 0;
    next.set(day, number + 1);
    return recordNumber(day, number);
  });
});
