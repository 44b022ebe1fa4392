import { Problem } from '@hearthline/contracts';
import { dayAndMonth, type DateOrder } from './parse-cell.ts';

/** Gathers from the dates of a file whether the day or the month comes first. */
export function createDateOrderFinder() {
  let dayFirst = false;
  let monthFirst = false;
  let example: string | undefined;
  return {
    see(cell: string): void {
      const [first, second] = dayAndMonth(cell) ?? [0, 0];
      if (first > 12) dayFirst = true;
      else if (second > 12) monthFirst = true;
      else if (first !== second) example ??= cell;
    },

    /**
     * The order of the file, or the one that was `chosen`; null where no date needs it.
     * @throws Problem 422 naming `dateOrder` where the dates tell neither, or both.
     */
    found(chosen: DateOrder | undefined): DateOrder | null {
      if (chosen) return chosen;
      if (dayFirst !== monthFirst) return dayFirst ? 'day-first' : 'month-first';
      if (example === undefined && !dayFirst) return null;
      const message = dayFirst
        ? 'In some dates of this file the day comes first, in others the month. Say which, and the others are refused.'
        : `Is the day or the month first in ${example ?? ''}? The dates of this file can be read in two ways.`;
      throw new Problem('invalid', message, { fields: { dateOrder: message } });
    },
  };
}
