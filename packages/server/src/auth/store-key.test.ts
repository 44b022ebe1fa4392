import { expect, it } from 'vitest';
import { storeKeyOf } from './store-key.ts';

it('the key of a sealed store is 32 bytes, the same each time, and another for every user and every installation', () => {
  const key = storeKeyOf('a'.repeat(24), 'one secret');
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(storeKeyOf('a'.repeat(24), 'one secret')).toBe(key);
  expect(storeKeyOf('b'.repeat(24), 'one secret')).not.toBe(key);
  expect(storeKeyOf('a'.repeat(24), 'another secret')).not.toBe(key);
});
