import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Encrypted } from './cipher.ts';

/** A stored draft: owner in clear, content encrypted. */
export interface EncryptedDraft extends Encrypted {
  readonly userId: string;
  readonly userName: string;
  readonly formId: string;
}

/** A vitals record waiting to be sent: in the order of `queuedAt`, each with its own idempotency key. */
export interface EncryptedReading extends Encrypted {
  readonly userId: string;
  readonly userName: string;
  /** The form's UUID, sent as Idempotency-Key. */
  readonly key: string;
  /** Milliseconds since 1970 by the server's clock. */
  readonly queuedAt: number;
  /** A digest of the key of a dose noted on paper, so that others who use the device see that it was noted. */
  readonly dose?: string;
}

/** A copy of what the server answered, to be shown while it cannot be reached. */
export interface EncryptedCopy extends Encrypted {
  readonly userId: string;
  readonly name: string;
}

interface EncryptedSchema extends DBSchema {
  copies: { key: [userId: string, name: string]; value: EncryptedCopy };
  outbox: { key: [userId: string, key: string]; value: EncryptedReading };
  drafts: { key: [userId: string, formId: string]; value: EncryptedDraft };
}

let opened: Promise<IDBPDatabase<EncryptedSchema>> | undefined;

/** Opens the IndexedDB database once; a failed attempt is repeated on the next call. */
export function encryptedDatabase(): Promise<IDBPDatabase<EncryptedSchema>> {
  opened ??= openDB<EncryptedSchema>('hearthline-encrypted', 2, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore('drafts', { keyPath: ['userId', 'formId'] });
        database.createObjectStore('outbox', { keyPath: ['userId', 'key'] });
      }
      database.createObjectStore('copies', { keyPath: ['userId', 'name'] });
    },
    // Another tab needs a newer schema: close, so that it can upgrade.
    blocking(_current, _wanted, event) {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
