import { sessionLimits } from '@hearthline/contracts';
import { isUnexpired, expired, unexpired } from '../../platform/core/expiry.ts';

const inactivityMs = sessionLimits.inactivityMinutes * 60_000;
const maxDurationMs = sessionLimits.maxHours * 3_600_000;

/** The expiry of a session that is used at `now`: in 15 minutes, but at most 14 hours after its sign-in. */
export function expiryAfter(now: Date, signedInAt: Date): Date {
  return new Date(Math.min(now.getTime() + inactivityMs, signedInAt.getTime() + maxDurationMs));
}

/** A filter for live sessions. A session that ends too far ahead was started by a wrong clock and counts as expired. */
export const liveFilter = (now: Date) => ({ endedAt: null, expiresAt: unexpired(now, inactivityMs) });

/** A filter for expired sessions, marked as ended or not. */
export const expiredFilter = (now: Date) => expired('expiresAt', now, inactivityMs);

/** Returns true if a session has neither ended nor expired. */
export const isLive = (
  { endedAt, expiresAt }: { readonly endedAt: Date | null; readonly expiresAt: Date },
  now = new Date(),
): boolean => endedAt === null && isUnexpired(expiresAt, now, inactivityMs);
