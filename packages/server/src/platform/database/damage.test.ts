import { expect, it } from 'vitest';
import { recordDamage, unreadable, watchDamage } from './damage.ts';

const reply = (count: number) => ({ ok: 1, hearthlineDamaged: { 'other.users': 7, 'home.vitals': count } });

it('a changed number of unreadable records is notified whoever read it first, and an unchanged one is not', () => {
  const notified: number[] = [];
  const unwatch = watchDamage(() => notified.push(unreadable()));
  for (const count of [1, 1, 2]) recordDamage(reply(count), 'home');
  expect(notified).toEqual([1, 2]);
  unwatch();
  recordDamage(reply(3), 'home');
  expect(notified).toEqual([1, 2]);
  watchDamage(() => notified.push(unreadable()))();
  expect(notified, 'known before it is watched').toEqual([1, 2, 3]);
  recordDamage({ ok: 1 }, 'home');
  expect(unreadable()).toBe(0);
});
