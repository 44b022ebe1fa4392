import { overdueAfterMinutes } from '@hearthline/contracts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The last 24 hours, and what a fast clock put just ahead. */
export const lastDay = (now = new Date()) => ({ from: new Date(now.getTime() - DAY) });

/** When a dose must have been due to be overdue, if it is still pending. */
export const overdueTime = (now = new Date()) => ({
  before: new Date(now.getTime() - overdueAfterMinutes * MINUTE),
});
