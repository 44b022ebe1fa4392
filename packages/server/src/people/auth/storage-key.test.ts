import { expect, it } from 'vitest';
import { deriveStorageKey } from './storage-key.ts';

it('storage key: 32 bytes, the same each time, and different for every user and secret key', () => {
  const key = deriveStorageKey('a'.repeat(24), 'one secret');
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(deriveStorageKey('a'.repeat(24), 'one secret')).toBe(key);
  expect(deriveStorageKey('b'.repeat(24), 'one secret')).not.toBe(key);
  expect(deriveStorageKey('a'.repeat(24), 'another secret')).not.toBe(key);
});
