import { overdueAfterMinutes } from '@hearthline/contracts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The last 24 hours; no end, so that records of a fast clock are included. */
export const last24Hours = (now = new Date()) => ({ from: new Date(now.getTime() - DAY) });

/** The time in ms after its due time at which a pending dose becomes overdue. */
export const overdueMs = overdueAfterMinutes * MINUTE;

/** The due times of pending doses that are overdue. */
export const overdueWindow = (now = new Date()) => ({ before: new Date(now.getTime() - overdueMs + 1) });
