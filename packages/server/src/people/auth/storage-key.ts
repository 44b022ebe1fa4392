import { createHmac } from 'node:crypto';

/** Derives the key (base64, 32 bytes) of a user's encrypted store in the browser; equal at every sign-in on every device. */
export function deriveStorageKey(userId: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(`sealed-store:${userId}`).digest('base64');
}
