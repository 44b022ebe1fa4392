import { Problem } from '@hearthline/contracts';
import { homeDay } from '../../records/clinical/home-day.ts';

interface Days {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The time of days of the home's calendar, both included. @throws Problem 422 naming `endDate` when it is before the first. */
export function daysRange({ startDate, endDate }: Days, timezone: string): { from?: Date; before?: Date } {
  const message = 'The end date must not be before the start date.';
  if (startDate && endDate && endDate < startDate)
    throw new Problem('invalid', message, { fields: { endDate: message } });
  return {
    ...(startDate && { from: homeDay(startDate, timezone).from }),
    ...(endDate && { before: homeDay(endDate, timezone).before }),
  };
}
