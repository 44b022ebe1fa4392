import { can, Problem } from '@hearthline/contracts';
import type { Actor } from '../clinical/history.ts';
import type { VitalsDocument } from './vitals-record.model.ts';

const MINUTE = 60_000;
/** How far a measurement's time may lie ahead of the server's clock, and behind it. */
const maxAheadMs = 2 * MINUTE;
const maxAgeMs = 24 * 60 * MINUTE;
/** How long after its creation the author may correct a record. */
const correctableMs = 24 * 60 * MINUTE;

/** The time of a measurement, by default now. Throws 422 naming `recordedAt` outside the allowed window. */
export function measuredAt(recordedAt: string | undefined, now: Date): Date {
  if (recordedAt === undefined) return now;
  const at = new Date(recordedAt);
  const message =
    at.getTime() > now.getTime() + maxAheadMs
      ? 'The time of measurement is in the future.'
      : at.getTime() < now.getTime() - maxAgeMs
        ? 'The time of measurement is more than 24 hours ago.'
        : null;
  if (message) throw new Problem('invalid', message, { fields: { recordedAt: message } });
  return at;
}

/** The resident of a new record. Throws 404 if there is none, 422 naming `residentId` if inactive. */
export function checkRecordable<R extends { active: boolean }>(resident: R | null): R {
  if (!resident) throw new Problem('not-found', 'Resident not found');
  if (resident.active) return resident;
  const message = 'This resident is not active.';
  throw new Problem('invalid', message, { fields: { residentId: message } });
}

/** 404 for a record that does not exist or is hidden. */
export const notFound = () => new Problem('not-found', 'Record not found');

/** Throws 403 without the permission to correct the record; 422 naming `residentId` if the correction is for another resident. */
export function checkCorrection(
  old: Pick<VitalsDocument, 'residentId' | 'recordedBy' | 'createdAt'>,
  { readings, actor, now }: { readings: { residentId: string }; actor: Actor; now: Date },
): void {
  const { id, role } = actor.user;
  const isOwn = old.recordedBy.toString() === id && now.getTime() - old.createdAt.getTime() <= correctableMs;
  if (!isOwn && !can(role, 'canVoidRecords'))
    throw new Problem('forbidden', 'You can correct your own records, for 24 hours. Please ask a manager.');
  if (readings.residentId === old.residentId.toString()) return;
  const message =
    'A correction stays with its resident. Ask a manager to delete the record, and save a new one.';
  throw new Problem('invalid', message, { fields: { residentId: message } });
}

/** The time of a corrected measurement, by default unchanged. Throws as measuredAt() for another time. */
export function correctedAt(recordedAt: string | undefined, before: Date, now: Date): Date {
  const same = recordedAt === undefined || new Date(recordedAt).getTime() === before.getTime();
  return same ? before : measuredAt(recordedAt, now);
}
