import { createHmac, timingSafeEqual } from 'node:crypto';
import { contactRules } from '@hearthline/contracts';

const macOf = (begunAt: string, secretKey: string): Buffer =>
  createHmac('sha256', secretKey).update(`contact-form:${begunAt}`).digest();

/** A token that says when a contact form was begun, and can't be made without the key. */
export function formToken(secretKey: string, now = Date.now()): string {
  return `${String(now)}.${macOf(String(now), secretKey).toString('base64url')}`;
}

/** Whether a form was begun so long ago as a person needs to fill it in; `unknown`: too old, or no token of ours. */
export function checkFormToken(
  token: string,
  secretKey: string,
  now = Date.now(),
): 'good' | 'too-fast' | 'unknown' {
  const [begunAt = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const wanted = macOf(begunAt, secretKey);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'unknown';
  const age = now - Number(begunAt);
  if (age > contactRules.validMs) return 'unknown';
  return age < contactRules.fastestMs ? 'too-fast' : 'good';
}
