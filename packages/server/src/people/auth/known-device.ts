import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieName, readCookie } from '../../platform/core/cookies.ts';
import type { ReplyCookie } from '../../platform/core/handlers.ts';
import { usesHttps, type Config } from '../../platform/core/config.ts';

/** A browser, and the accounts that have signed in with it. */
export interface Device {
  readonly id: string;
  /** Returns true if the account signed in with this browser within the last year. */
  readonly knows: (account: string) => boolean;
  /** Creates the cookie that adds this account, or renews it, as of today. */
  readonly remember: (account: string) => ReplyCookie;
}

const DEVICE_COOKIE = 'hearthline.device';
const dayMs = 86_400_000;
const maxAgeDays = 366;
/** Maximum accounts per browser (a shared tablet); the least recently used ones are dropped. */
const maxAccounts = 24;
const idLength = 22;
const dayLength = 4;
const tagLength = dayLength + 22;

/**
 * Reads the device cookie; without a valid one the device is new. The cookie contains a device id and a tag per account: the
 * day of its last sign-in and an HMAC over id, day and account. It reveals no names, and a tag is invalid with another device
 * id.
 */
export function readDevice(
  cookieHeader: string | undefined,
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
  now = new Date(),
): Device {
  const value = readCookie(cookieHeader, cookieName(DEVICE_COOKIE, usesHttps(config))) ?? '';
  const isWhole = /^[\w-]{22}(\.[\da-z]{4}[\w-]{22}){1,24}$/.test(value);
  const id = isWhole ? value.slice(0, idLength) : randomBytes(16).toString('base64url');
  const tags = isWhole ? value.split('.').slice(1) : [];
  const today = Math.floor(now.getTime() / dayMs);

  const tagOf = (account: string, day: string) => {
    const mac = createHmac('sha256', config.secretKey).update(`device:${id}:${day}:${account}`).digest();
    return day + mac.subarray(0, 16).toString('base64url');
  };
  const isTagOf = (account: string, tag: string) =>
    timingSafeEqual(Buffer.from(tag), Buffer.from(tagOf(account, tag.slice(0, dayLength))));
  const isRecent = (tag: string) => {
    const days = today - Number.parseInt(tag.slice(0, dayLength), 36);
    return tag.length === tagLength && days >= -1 && days <= maxAgeDays;
  };

  return {
    id,
    knows: (account) => tags.some((tag) => isRecent(tag) && isTagOf(account, tag)),
    remember(account) {
      const own = tagOf(account, today.toString(36).padStart(dayLength, '0'));
      const others = tags.filter((tag) => isRecent(tag) && !isTagOf(account, tag));
      return {
        name: DEVICE_COOKIE,
        value: [id, own, ...others].slice(0, 1 + maxAccounts).join('.'),
        maxAgeMs: maxAgeDays * dayMs,
      };
    },
  };
}
