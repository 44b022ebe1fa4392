import type { Notices } from '@hearthline/contracts';
import { expect, it } from 'vitest';
import { createNoticesCache } from './notices-cache.ts';

const buildNotices = (count: number) => [{ kind: 'danger', text: '', count, href: '' }] as Notices;

function build() {
  const now = { count: 1 };
  return { now, cache: createNoticesCache(() => Promise.resolve(buildNotices(now.count)), -1) };
}

it('notices cache: answers notices once, and again only when they have changed', async () => {
  const { now, cache } = build();
  expect(await cache.refreshIfChanged()).toEqual(buildNotices(1));
  expect(await cache.refreshIfChanged()).toBeNull();
  now.count = 2;
  expect(await cache.refreshIfChanged()).toEqual(buildNotices(2));
});

it('notices cache: answers notices again after one socket was sent others in between', async () => {
  const { now, cache } = build();
  await cache.refreshIfChanged();
  now.count = 2;
  await cache.get();
  now.count = 1;
  expect(await cache.refreshIfChanged()).toEqual(buildNotices(1));
  expect(await cache.refreshIfChanged()).toBeNull();
});
