import { Secret, TOTP } from 'otpauth';

/** Seconds for which a code is valid (RFC 6238, 5.2). */
const period = 30;
/** Accepted codes before and after the current one, because phone clocks drift. */
const driftSteps = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Hearthline',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });

/** Creates a secret of 160 bits in Base32, the format of authenticator apps. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code that an app scans. */
export const totpUri = (secret: string, account: string): string => totpOf(secret, account).toString();

/** The time step of a code; null unless it is the code of the current, previous or next step. */
export function totpStep(secret: string, code: string, now = new Date()): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: driftSteps });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}
