import { describe, expect, it } from 'vitest';
import { readDevice, type Device } from './known-device.ts';

const config = { secretKey: 'x'.repeat(40), publicUrl: null };
const day = 86_400_000;
const now = new Date('2026-11-22T10:00:00Z');
const [ana, ben] = ['ana@example.test', 'ben@example.test'];

const cookieAfter = (device: Device, account: string) => {
  const { name, value } = device.remember(account);
  return `${name}=${value ?? ''}`;
};
const fresh = (at = now) => readDevice(undefined, config, at);

describe('known device', () => {
  it('knows the account that signed in and no other, and keeps its id', () => {
    const first = fresh();
    const device = readDevice(`a=b; ${cookieAfter(first, ana)}; c=d`, config, now);
    expect([device.knows(ana), device.knows(ben)]).toEqual([true, false]);
    expect(device.id).toBe(first.id);
  });

  it('knows the last 24 accounts that signed in', () => {
    let device = fresh();
    const accounts = Array.from({ length: 30 }, (_, index) => `${String(index)}@example.test`);
    for (const account of accounts) device = readDevice(cookieAfter(device, account), config, now);
    expect(accounts.filter((account) => device.knows(account))).toEqual(accounts.slice(6));
    expect(cookieAfter(device, ana).length).toBeLessThan(700);
  });

  it('knows an account for a year after its last sign-in', () => {
    const cookie = cookieAfter(fresh(), ana);
    const later = (days: number) => readDevice(cookie, config, new Date(now.getTime() + days * day));
    expect([later(365).knows(ana), later(367).knows(ana)]).toEqual([true, false]);
    const renewed = cookieAfter(later(200), ana);
    expect(readDevice(renewed, config, new Date(now.getTime() + 500 * day)).knows(ana)).toBe(true);
  });

  it('does not know an account by a date in the future, written under a wrong clock', () => {
    const cookie = cookieAfter(fresh(new Date(now.getTime() + 400 * day)), ana);
    expect(readDevice(cookie, config, now).knows(ana)).toBe(false);
  });
});

describe('device cookie', () => {
  it('has neither the account nor any value that is the same in two browsers', () => {
    const [one, two] = [cookieAfter(fresh(), ana), cookieAfter(fresh(), ana)];
    expect(one).not.toMatch(/ana|example/);
    const parts = (cookie: string) =>
      cookie
        .split('=')[1]!
        .split('.')
        .map((part) => part.slice(-22));
    expect(parts(one).filter((part) => parts(two).includes(part))).toEqual([]);
  });

  it('is invalid when altered, signed with another key, or combined from two', () => {
    const [mine, theirs] = [cookieAfter(fresh(), ana), cookieAfter(fresh(), ben)];
    const otherKey = cookieAfter(readDevice(undefined, { ...config, secretKey: 'y'.repeat(40) }, now), ana);
    const [theirId = ''] = theirs.split('.');
    const [, myTag = ''] = mine.split('.');
    for (const cookie of [
      otherKey,
      `${theirs}.${myTag}`,
      `${theirId}.${myTag}`,
      `${mine.slice(0, -1)}`,
      `${mine}.x`,
    ])
      expect(readDevice(cookie, config, now).knows(ana), cookie).toBe(false);
  });

  it('has the __Host- prefix under https, where one without it is ignored', () => {
    const https = { ...config, publicUrl: new URL('https://home.example') };
    const cookie = cookieAfter(fresh(), ana);
    expect(readDevice(cookie, https, now).knows(ana)).toBe(false);
    expect(readDevice(`__Host-${cookie}`, https, now).knows(ana)).toBe(true);
  });
});
