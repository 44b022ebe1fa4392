import { createHmac } from 'node:crypto';

/** The key (base64, 32 bytes) of one user's sealed store: the same at every sign-in, on every device, for that user alone. */
export function storageKeyOf(userId: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(`sealed-store:${userId}`).digest('base64');
}
