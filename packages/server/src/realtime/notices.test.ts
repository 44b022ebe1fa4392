import type { Notices } from '@hearthline/contracts';
import { expect, it } from 'vitest';
import { createChangedNotices } from './notices.ts';

const notices = (count: number) => [{ kind: 'danger', text: '', count, href: '' }] as Notices;

function build() {
  const now = { count: 1 };
  return { now, notices: createChangedNotices(() => Promise.resolve(notices(now.count)), -1) };
}

it('are said once, and again only when they differ', async () => {
  const { now, notices: told } = build();
  expect(await told.ifChanged()).toEqual(notices(1));
  expect(await told.ifChanged()).toBeNull();
  now.count = 2;
  expect(await told.ifChanged()).toEqual(notices(2));
});

it('are said again when one screen was told others in between', async () => {
  const { now, notices: told } = build();
  await told.ifChanged();
  now.count = 2;
  await told.recent();
  now.count = 1;
  expect(await told.ifChanged()).toEqual(notices(1));
  expect(await told.ifChanged()).toBeNull();
});
