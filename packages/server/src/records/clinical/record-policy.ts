import { can, Problem, wrongResidentReason } from '@hearthline/contracts';
import type { Actor } from './history.ts';

const MINUTE = 60_000;
/** The maximum by which a record's time may lie ahead of the server's clock, and behind it. */
export const maxAheadMs = 2 * MINUTE;
const maxAgeMs = 24 * 60 * MINUTE;
/** The time after its creation in which the author may correct a record. */
const correctableMs = 24 * 60 * MINUTE;

/** A 422 with one message for one field. */
export function invalidField(field: string, message: string): Problem {
  return new Problem('invalid', message, { fields: { [field]: message } });
}

interface TimeOptions {
  readonly field: string;
  readonly what: string;
  /** Extends the allowed window beyond 24 hours. */
  readonly earliest?: Date | undefined;
}

/**
 * The time of a record, by default now. `what` begins the message, e.g. "The time of measurement".
 * @throws Problem 422 naming `field` outside the allowed window.
 */
export function timeWithinDay(
  value: string | undefined,
  now: Date,
  { field, what, earliest }: TimeOptions,
): Date {
  if (value === undefined) return now;
  const at = new Date(value);
  if (at.getTime() > now.getTime() + maxAheadMs) throw invalidField(field, `${what} is in the future.`);
  const isOlder = at.getTime() < now.getTime() - maxAgeMs;
  if (isOlder && (!earliest || at < earliest))
    throw invalidField(field, `${what} is more than 24 hours ago.`);
  return at;
}

/** The 404 for a record that does not exist or is hidden. */
export const recordNotFound = () => new Problem('not-found', 'Record not found');

interface Recorded {
  readonly residentId: { toString(): string };
  /** Id of the author; null if unknown. */
  readonly author: string | null;
  readonly recordedAt: Date;
}

/**
 * Checks that `actor` may correct a record, and that the resident stays the same.
 * @throws Problem 403 without the permission; 422 naming `residentId` if the correction is for another resident.
 */
export function checkCorrection(
  { residentId, author, recordedAt }: Recorded,
  { residentId: given, actor, now }: { residentId: string; actor: Actor; now: Date },
): void {
  if (!isOwn({ author, recordedAt }, actor, now) && !can(actor.user.role, 'canVoidRecords'))
    throw new Problem('forbidden', 'You can correct your own records, for 24 hours. Please ask a manager.');
  if (given !== residentId.toString())
    throw invalidField(
      'residentId',
      'A correction stays with its resident. Open the record and press “Wrong resident?”.',
    );
}

/** Returns true if `actor` recorded it within the last 24 hours. */
const isOwn = ({ author, recordedAt }: Omit<Recorded, 'residentId'>, actor: Actor, now: Date): boolean =>
  author === actor.user.id && now.getTime() - recordedAt.getTime() <= correctableMs;

interface TakingBack {
  readonly reason: string | null;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Checks that `actor` may void a record: its author for 24 hours as "Wrong resident", or a holder of canVoidRecords for any
 * reason.
 * @throws Problem 403 without the permission; 422 naming `reason` if the author gives another one.
 */
export function checkVoid(recorded: Omit<Recorded, 'residentId'>, { reason, actor, now }: TakingBack): void {
  if (can(actor.user.role, 'canVoidRecords')) return;
  if (!isOwn(recorded, actor, now))
    throw new Problem('forbidden', 'You can take back your own records, for 24 hours. Please ask a manager.');
  if (reason !== wrongResidentReason)
    throw invalidField(
      'reason',
      `You can take back your own record as “${wrongResidentReason}”. Otherwise correct it, or ask a manager.`,
    );
}
