import { createHmac } from 'node:crypto';
import { hashPassword, verifyPassword } from '../auth/password.ts';
import type { Config } from '../../platform/core/config.ts';

/**
 * What is hashed for a PIN: there are a million PINs at most, so without the secret key a stolen database would give all of
 * them away.
 */
const peppered = (userId: string, pin: string, secretKey: string): string =>
  createHmac('sha256', secretKey).update(`pin:${userId}:${pin}`).digest('base64');

/** Call it inside the hashing queue, as `verifyPin`. */
export const hashPin = (userId: string, pin: string, config: Pick<Config, 'secretKey' | 'passwordCost'>) =>
  hashPassword(peppered(userId, pin, config.secretKey), config.passwordCost);

export const verifyPin = (hash: string, userId: string, pin: string, config: Pick<Config, 'secretKey'>) =>
  verifyPassword(hash, peppered(userId, pin, config.secretKey));
