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

interface EncryptedSchema extends DBSchema {
  outbox: { key: [userId: string, key: string]; value: EncryptedReading };
  drafts: { key: [userId: string, formId: string]; value: EncryptedDraft };
}

let opened: Promise<IDBPDatabase<EncryptedSchema>> | undefined;

/** The device's store; a failed opening is tried again the next time. */
export function encryptedDatabase(): Promise<IDBPDatabase<EncryptedSchema>> {
  opened ??= openDB<EncryptedSchema>('hearthline-sealed', 2, {
    upgrade(database, from) {
      if (from < 1) database.createObjectStore('drafts', { keyPath: ['userId', 'formId'] });
      if (from < 2) database.createObjectStore('outbox', { keyPath: ['userId', 'key'] });
    },
    // Another tab, still on the older program, holds the database: it lets go when it is asked to.
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
