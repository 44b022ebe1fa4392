import type { EventPayload } from '@hearthline/contracts';

/** The heartbeat of this moment. */
export const heartbeatNow = (isLate: boolean): EventPayload<'heartbeat'> => ({
  now: new Date().toISOString(),
  ...(isLate && { late: true }),
});
