import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Sealed } from './sealed-cipher.ts';

/** Work in progress at rest: whose it is in clear, what it says sealed. */
export interface SealedDraft extends Sealed {
  readonly userId: string;
  readonly userName: string;
  readonly formId: string;
}

interface SealedSchema extends DBSchema {
  drafts: { key: [userId: string, formId: string]; value: SealedDraft };
}

let opened: Promise<IDBPDatabase<SealedSchema>> | undefined;

/** The device's store; a failed opening is tried again the next time. */
export function sealedDatabase(): Promise<IDBPDatabase<SealedSchema>> {
  opened ??= openDB<SealedSchema>('hearthline-sealed', 1, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: ['userId', 'formId'] });
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
