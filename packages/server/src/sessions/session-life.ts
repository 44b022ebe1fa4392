import { sessionLimits } from '@hearthline/contracts';
import { isUnexpired, expired, unexpired } from '../core/expiry.ts';
import type { SessionDocument } from './session.model.ts';

const inactivityMs = sessionLimits.inactivityMinutes * 60_000;
const longestMs = sessionLimits.maxHours * 3_600_000;

/** When a session ends that somebody is using now. */
export function expiryAfter(now: Date, signedInAt: Date): Date {
  return new Date(Math.min(now.getTime() + inactivityMs, signedInAt.getTime() + longestMs));
}

/** A filter for the sessions that live. One that ends too far ahead was begun under a wrong clock, and is over. */
export const alive = (now: Date) => ({ endedAt: null, expiresAt: unexpired(now, inactivityMs) });

/** A filter for the sessions whose time is up, ended or not. */
export const over = (now: Date) => expired('expiresAt', now, inactivityMs);

/** Whether a session lives. */
export const isAlive = (
  { endedAt, expiresAt }: Pick<SessionDocument, 'endedAt' | 'expiresAt'>,
  now = new Date(),
): boolean => endedAt === null && isUnexpired(expiresAt, now, inactivityMs);
