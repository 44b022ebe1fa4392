import { TOTP, Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { decryptSecret, encryptSecret } from './encrypted-secret.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** The secret of the published vectors (RFC 6238, appendix B), in Base32. */
const secret = Secret.fromLatin1('12345678901234567890').base32;

describe('codes of the app', () => {
  // RFC 6238, appendix B, SHA-1: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i s: %s', (seconds, code) => {
    const now = new Date(seconds * 1000);
    expect(totpStep(secret, code, now)).toBe(Math.floor(seconds / 30));
    expect(totpStep(secret, code, new Date(now.getTime() + 30_000))).toBe(Math.floor(seconds / 30));
    expect(totpStep(secret, code, new Date(now.getTime() + 90_000))).toBeNull();
    expect(totpStep(secret, code, new Date(now.getTime() - 90_000))).toBeNull();
  });

  it('no others', () => {
    for (const code of ['000000', '', '28708', '2870820', 'abcdef'])
      expect(totpStep(secret, code, new Date(59_000))).toBeNull();
  });

  it('have a new secret of 160 bits, and the address that apps scan', () => {
    const mine = newTotpSecret();
    expect(mine).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(mine);
    const uri = new URL(totpUri(mine, 'ana@example.test'));
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.searchParams.get('secret')).toBe(mine);
    expect(new TOTP({ secret: Secret.fromBase32(mine) }).generate()).toMatch(/^\d{6}$/);
  });
});

it('a secret opens with its key for its user alone', () => {
  const encrypted = encryptSecret(secret, 'ana', 'key one');
  expect(encrypted).not.toContain(secret);
  expect(encryptSecret(secret, 'ana', 'key one')).not.toBe(encrypted);
  expect(decryptSecret(encrypted, 'ana', 'key one')).toBe(secret);
  expect(decryptSecret(encrypted, 'ben', 'key one')).toBeNull();
  expect(decryptSecret(encrypted, 'ana', 'key two')).toBeNull();
});

it('recovery codes are ten different ones, stored as hashes of one user', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  expect(codes.every((code) => /^[A-Z2-7]{10}$/.test(code))).toBe(true);
  expect(hashRecoveryCode('A', 'ana', 'k')).not.toBe(hashRecoveryCode('A', 'ben', 'k'));
});
