import { createHmac } from 'node:crypto';
import { hashPassword, verifyPassword } from '../auth/password.ts';
import type { Config } from '../../platform/core/config.ts';

/**
 * The input of a PIN's hash, keyed with the secret key. There are at most a million PINs, so a stolen database without this key
 * would reveal all of them.
 */
const peppered = (userId: string, pin: string, secretKey: string): string =>
  createHmac('sha256', secretKey).update(`pin:${userId}:${pin}`).digest('base64');

/** Call it inside the hashing queue, as `verifyPin`. */
export const hashPin = (userId: string, pin: string, config: Pick<Config, 'secretKey' | 'passwordCost'>) =>
  hashPassword(peppered(userId, pin, config.secretKey), config.passwordCost);

export const verifyPin = (hash: string, userId: string, pin: string, config: Pick<Config, 'secretKey'>) =>
  verifyPassword(hash, peppered(userId, pin, config.secretKey));
