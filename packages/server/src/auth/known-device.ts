import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieName, readCookie } from '../core/cookies.ts';
import type { ReplyCookie } from '../core/handlers.ts';
import { usesHttps, type Config } from '../core/config.ts';

/** A browser, and the accounts that signed in with it. */
export interface Device {
  readonly id: string;
  /** Whether the account signed in here within the last year. */
  readonly knows: (account: string) => boolean;
  /** The cookie by which the browser is known for this account too, from today on. */
  readonly remember: (account: string) => ReplyCookie;
}

const DEVICE_COOKIE = 'hearthline.device';
const dayMs = 86_400_000;
const daysKnown = 366;
/** People who share a tablet; of more, those who have not signed in for longest are forgotten. */
const mostAccounts = 24;
const idLength = 22;
const dayLength = 4;
const tagLength = dayLength + 22;

/**
 * The browser that sent this Cookie header; a new one where it sent none. The cookie holds an id and, for each account, the
 * day of its last sign-in with a MAC over id, day and account: it names nobody, and no tag is good in another browser.
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
    return tag.length === tagLength && days >= -1 && days <= daysKnown;
  };

  return {
    id,
    knows: (account) => tags.some((tag) => isRecent(tag) && isTagOf(account, tag)),
    remember(account) {
      const own = tagOf(account, today.toString(36).padStart(dayLength, '0'));
      const others = tags.filter((tag) => isRecent(tag) && !isTagOf(account, tag));
      return {
        name: DEVICE_COOKIE,
        value: [id, own, ...others].slice(0, 1 + mostAccounts).join('.'),
        maxAgeMs: daysKnown * dayMs,
      };
    },
  };
}
