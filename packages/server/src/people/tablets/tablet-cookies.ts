import type { ReplyCookie } from '../../platform/core/handlers.ts';
import { deviceCookieMs, readSecret } from '../displays/display-cookies.ts';

const TABLET_COOKIE = 'hearthline.tablet';
const PAIRING_COOKIE = 'hearthline.tablet-pairing';

/** The credential of a shared tablet in a Cookie header; null if missing or malformed. */
export const readTabletCredential = (cookieHeader: string | undefined): string | null =>
  readSecret(cookieHeader, TABLET_COOKIE);

/** The secret of a pending enrolment in a Cookie header. */
export const readTabletPairing = (cookieHeader: string | undefined): string | null =>
  readSecret(cookieHeader, PAIRING_COOKIE);

/** The cookie of a tablet's credential; null clears it. */
export const tabletCookie = (value: string | null): ReplyCookie => ({
  name: TABLET_COOKIE,
  value,
  maxAgeMs: value === null ? 0 : deviceCookieMs,
});

/** The cookie of a pending enrolment; null clears it. */
export const tabletPairingCookie = (value: string | null, maxAgeMs = 0): ReplyCookie => ({
  name: PAIRING_COOKIE,
  value,
  maxAgeMs,
});
