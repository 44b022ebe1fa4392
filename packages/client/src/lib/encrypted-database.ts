import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Encrypted } from './cipher.ts';

/** Work in progress at rest: whose it is in clear, what it says sealed. */
export interface EncryptedDraft extends Encrypted {
  readonly userId: string;
  readonly userName: string;
  readonly formId: string;
}

/** What was saved here and has not reached the server: sent in the order of `queuedAt`, each under its own key. */
export interface EncryptedReading extends Encrypted {
  readonly userId: string;
  readonly userName: string;
  /** The form's UUID: goes as Idempotency-Key. */
  readonly key: string;
  /** Milliseconds since 1970, by the server's clock. */
  readonly queuedAt: number;
}

interface SealedSchema extends DBSchema {
  outbox: { key: [userId: string, key: string]; value: EncryptedReading };
  drafts: { key: [userId: string, formId: string]; value: EncryptedDraft };
}

let opened: Promise<IDBPDatabase<SealedSchema>> | undefined;

/** The device's store; a failed opening is tried again the next time. */
export function encryptedDatabase(): Promise<IDBPDatabase<SealedSchema>> {
  opened ??= openDB<SealedSchema>('hearthline-sealed', 1, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: ['userId', 'formId'] });
      database.createObjectStore('outbox', { keyPath: ['userId', 'key'] });
    },
    // Another tab wants a newer version of the database: this one closes it, so that the upgrade is not blocked.
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
