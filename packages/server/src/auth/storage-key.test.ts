import { expect, it } from 'vitest';
import { storageKeyOf } from './storage-key.ts';

it('the key of a sealed store is 32 bytes, the same each time, and another for every user and every installation', () => {
  const key = storageKeyOf('a'.repeat(24), 'one secret');
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(storageKeyOf('a'.repeat(24), 'one secret')).toBe(key);
  expect(storageKeyOf('b'.repeat(24), 'one secret')).not.toBe(key);
  expect(storageKeyOf('a'.repeat(24), 'another secret')).not.toBe(key);
});
