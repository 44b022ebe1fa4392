import type { StoreKey } from '../session/session.ts';

export interface Encrypted {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** A user's AES key. `label` is the additional authenticated data: it binds a text to its place in the store. */
export interface Cipher {
  readonly encrypt: (text: string, label: string) => Promise<Encrypted>;
  /** Rejects if the key, the label or the data differ from those at encryption. */
  readonly decrypt: (encrypted: Encrypted, label: string) => Promise<string>;
}

/** The key for Web Crypto; scripts can't read its bytes. */
export async function importStoreKey(storeKey: StoreKey): Promise<CryptoKey> {
  if (typeof storeKey !== 'string') return storeKey;
  const bytes = Uint8Array.from(atob(storeKey), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** AES-GCM with a user's key; null without https, where browsers offer no Web Crypto. */
export function getCipher(storeKey: StoreKey): Cipher | null {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const key = importStoreKey(storeKey);
  const parameters = (iv: Uint8Array<ArrayBuffer>, label: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(label),
  });
  return {
    async encrypt(text, label) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      return {
        iv,
        data: await subtle.encrypt(parameters(iv, label), await key, new TextEncoder().encode(text)),
      };
    },
    async decrypt({ iv, data }, label) {
      return new TextDecoder().decode(await subtle.decrypt(parameters(iv, label), await key, data));
    },
  };
}
