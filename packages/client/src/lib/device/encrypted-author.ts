import { getCipher, type Cipher } from './cipher.ts';
import { currentSession, type StoreKey } from '../session/session.ts';

/** True if this browser can store drafts encrypted; false without https. */
export function canEncrypt(): boolean {
  return Boolean(globalThis.crypto?.subtle) && 'indexedDB' in globalThis;
}

let importedKey: { storeKey: StoreKey; cipher: Cipher | null } | undefined;

export interface Author {
  readonly userId: string;
  readonly userName: string;
  readonly cipher: Cipher;
}

/** The signed-in user with the imported key. Synchronous: call it before any await, since the session may be ending. */
export function encryptingAuthor(): Author | null {
  const session = currentSession();
  if (!session || !canEncrypt()) return null;
  if (importedKey?.storeKey !== session.storeKey)
    importedKey = { storeKey: session.storeKey, cipher: getCipher(session.storeKey) };
  const { cipher } = importedKey;
  return cipher && { userId: session.user.id, userName: session.user.name, cipher };
}
