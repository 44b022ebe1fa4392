import { Problem } from '@hearthline/contracts';

const MINUTE = 60_000;
/** How far a measurement's time may lie ahead of the server's clock, and behind it. */
const ahead = 2 * MINUTE;
const back = 24 * 60 * MINUTE;

/** When a measurement was made: now unless said. Throws 422 naming `recordedAt` outside its window. */
export function measuredAt(recordedAt: string | undefined, now: Date): Date {
  if (recordedAt === undefined) return now;
  const at = new Date(recordedAt);
  const message =
    at.getTime() > now.getTime() + ahead
      ? 'The time of measurement is in the future.'
      : at.getTime() < now.getTime() - back
        ? 'The time of measurement is more than 24 hours ago.'
        : null;
  if (message) throw new Problem('invalid', message, { fields: { recordedAt: message } });
  return at;
}

/** The resident that a new record is for. Throws 404 when there is none, 422 naming `residentId` when inactive. */
export function checkRecordable<R extends { active: boolean }>(resident: R | null): R {
  if (!resident) throw new Problem('not-found', 'Resident not found');
  if (resident.active) return resident;
  const message = 'This resident is not active.';
  throw new Problem('invalid', message, { fields: { residentId: message } });
}
