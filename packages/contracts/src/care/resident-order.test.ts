import { expect, it } from 'vitest';
import { foldText, residentSortKey } from './resident-order.ts';
import { residentsInOrder } from '../testing/residents-in-order.ts';

it('residentSortKey: sorts residents by the shared table of cases, from any order', () => {
  const places = new Map(residentsInOrder.map((one, place) => [one, place]));
  const mixed = [...residentsInOrder].sort(
    (a, b) => (((places.get(a) ?? 0) * 7) % 13) - (((places.get(b) ?? 0) * 7) % 13),
  );
  expect(mixed).not.toEqual(residentsInOrder);
  const keyed = mixed.map((one) => ({ one, key: residentSortKey(one) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  expect(keyed.map(({ one }) => one)).toEqual(residentsInOrder);
});

it.each([
  ['Ángel MARÍ', 'angel mari'],
  ['Łukasz Ørsted', 'lukasz orsted'],
  ['Weiß', 'weiss'],
  ['İpek', 'ipek'],
  ['ΝΊΚΟΣ', 'νικοσ'],
  ['１２Ａ', '12a'],
  ['O’Brien', "o'brien"],
  ['DʼAngelo', "d'angelo"],
])('foldText: %s becomes %s', (text, plain) => {
  expect(foldText(text)).toBe(plain);
});
