import { encryptingAuthor } from './encrypted-author.ts';
import { encryptedDatabase } from './encrypted-database.ts';

const aadOf = (userId: string, name: string) => `${userId}/copies/${name}`;

/**
 * Copies of what the server answered, on this device, encrypted as the drafts are: only the user's own session opens
 * them. They are no unsent work, and the next copy of a name replaces the one before.
 */
export const encryptedCopies = {
  async save(name: string, value: unknown): Promise<void> {
    const author = encryptingAuthor();
    if (!author) return;
    const { userId, cipher } = author;
    const encrypted = await cipher.encrypt(JSON.stringify(value), aadOf(userId, name));
    await (await encryptedDatabase()).put('copies', { userId, name, ...encrypted });
  },

  /** null when there is none or it can't be decrypted. */
  async load(name: string): Promise<unknown> {
    const author = encryptingAuthor();
    if (!author) return null;
    const { userId, cipher } = author;
    try {
      const copy = await (await encryptedDatabase()).get('copies', [userId, name]);
      return copy ? (JSON.parse(await cipher.decrypt(copy, aadOf(userId, name))) as unknown) : null;
    } catch {
      // No database, or encrypted with a key that the server no longer gives out.
      return null;
    }
  },
};
