import { historyEntry, type Actor } from '../../records/clinical/history.ts';
import { decryptSecret } from './encrypted-secret.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { takeRecoveryCode, takeStep, type SecondFactorDocument } from '../auth/second-factor.repository.ts';
import { totpStep } from './totp.ts';

/** Returns true for an unused code of the app or an unused recovery code, and uses it up. */
export async function takeCode(
  factor: SecondFactorDocument,
  code: string,
  actor: Actor,
  secretKey: string,
): Promise<boolean> {
  const userId = String(factor._id);
  if (!/^\d+$/.test(code)) {
    const entry = historyEntry(actor, 'updated', new Date(), { reason: 'A recovery code was used.' });
    return takeRecoveryCode(factor, hashRecoveryCode(code, userId, secretKey), entry);
  }
  const secret = factor.secret === null ? null : decryptSecret(factor.secret, userId, secretKey);
  const step = secret === null ? null : totpStep(secret, code);
  return step !== null && takeStep(factor, step);
}
