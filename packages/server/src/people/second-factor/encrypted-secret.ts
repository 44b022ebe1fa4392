import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const keyOf = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', 'second factor', 32));

/** Encrypts a user's secret (AES-256-GCM, bound to the user), so that a stolen database does not reveal it. */
export function encryptSecret(secret: string, userId: string, secretKey: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), nonce).setAAD(Buffer.from(userId));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** Null if it was encrypted with another key, i.e. the server's key was replaced. */
export function decryptSecret(encrypted: string, userId: string, secretKey: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), bytes.subarray(0, 12), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
