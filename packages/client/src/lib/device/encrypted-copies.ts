import { encryptingAuthor } from './encrypted-author.ts';
import { encryptedDatabase } from './encrypted-database.ts';

const aadOf = (userId: string, name: string) => `${userId}/copies/${name}`;

/**
 * A cache of server replies on this device, encrypted like the drafts: only the user's own session can read it. It is not
 * unsent work; a new copy replaces the earlier one of the same name.
 */
export const encryptedCopies = {
  async save(name: string, value: unknown): Promise<void> {
    const author = encryptingAuthor();
    if (!author) return;
    const { userId, cipher } = author;
    const encrypted = await cipher.encrypt(JSON.stringify(value), aadOf(userId, name));
    await (await encryptedDatabase()).put('copies', { userId, name, ...encrypted });
  },

  /** Null if there is no copy, or if it can't be decrypted. */
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
