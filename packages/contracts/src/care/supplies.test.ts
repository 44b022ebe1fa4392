import { describe, expect, it } from 'vitest';
import { chooseSupply, compareForUse, expiresSoon, getUseBy, hasExpired } from './supplies.ts';
import { formatStock } from './format-dose.ts';

const today = '2026-11-29';
const blank = { expiresOn: null, openedOn: null, useWithinDays: null };

describe('the last day of a supply', () => {
  it.each([
    [blank, null],
    [{ ...blank, expiresOn: '2027-03-31' }, '2027-03-31'],
    [{ ...blank, openedOn: '2026-11-20', useWithinDays: 28 }, '2026-12-18'],
    [{ ...blank, openedOn: '2026-11-20' }, null],
    [{ ...blank, useWithinDays: 28 }, null],
    [{ expiresOn: '2026-12-01', openedOn: '2026-11-20', useWithinDays: 28 }, '2026-12-01'],
    [{ expiresOn: '2027-12-01', openedOn: '2026-02-20', useWithinDays: 10 }, '2026-03-02'],
  ])('of %o is %s', (pack, useBy) => expect(getUseBy(pack)).toBe(useBy));

  it.each([
    ['2026-11-28', true, true],
    ['2026-11-29', true, false],
    ['2026-12-29', true, false],
    ['2026-12-30', false, false],
  ])('%s: near %s, past %s', (expiresOn, isNear, isPast) => {
    const pack = { ...blank, expiresOn };
    expect([expiresSoon(pack, today), hasExpired(pack, today)]).toEqual([isNear, isPast]);
  });
});

describe('the supply that a dose is taken from', () => {
  const of = (name: string, quantity: number, pack: object = {}) => ({
    name,
    quantity,
    createdAt: `2026-01-0${String(name.length)}T00:00:00.000Z`,
    ...blank,
    ...pack,
  });
  const opened = of('opened', 5, { openedOn: '2026-11-01' });
  const soon = of('soon', 5, { expiresOn: '2026-12-24' });
  const later = of('later', 5, { expiresOn: '2027-12-24' });
  const old = of('o', 5);
  const young = of('young', 5);
  const expired = of('expired', 9, { expiresOn: '2026-11-01', openedOn: '2026-10-01' });
  it.each([
    ['the opened one first', [later, soon, opened], 1, 60, 'opened'],
    ['then what expires first', [later, young, soon], 1, 60, 'soon'],
    ['then the oldest', [young, old], 1, 60, 'o'],
    ['one that holds the whole dose', [{ ...opened, quantity: 1 }, soon], 2, 60, 'soon'],
    ['the house’s if it alone holds the dose', [{ ...opened, quantity: 1 }], 2, 60, null],
    ['the resident’s own if nothing holds the dose', [{ ...opened, quantity: 1 }], 2, 1, 'opened'],
    ['the house’s if the own ones are empty', [{ ...opened, quantity: 0 }], 1, 0, null],
    ['no expired one while another holds the dose', [expired], 1, 60, null],
    ['an expired one if there is no other', [expired], 1, 0, 'expired'],
    ['the house’s without any', [], 1, 60, null],
  ])('is %s', (_, supplies, perDose, house, expected) => {
    expect(chooseSupply(supplies, { perDose, house, today })?.name ?? null).toBe(expected);
  });

  it('is chosen in one order', () => {
    const sorted = [young, later, old, opened, soon].toSorted(compareForUse);
    expect(sorted.map(({ name }) => name)).toEqual(['opened', 'soon', 'later', 'o', 'young']);
  });
});

describe('an amount of stock', () => {
  it.each([
    [{ form: 'capsule', quantity: 12 }, '12 capsules'],
    [{ form: 'tablet', quantity: 1 }, '1 tablet'],
    [{ form: 'tablet', quantity: -6 }, '-6 tablets'],
    [{ form: 'liquid', quantity: 240 }, '240 ml'],
    [{ form: 'drops', per: { amount: 1, unit: 'ml' }, quantity: 8 }, '8 ml'],
    [{ form: 'inhaler', per: { amount: 1, unit: 'puff' }, quantity: 1 }, '1 puff'],
    [{ form: 'cream', per: { amount: 1, unit: 'g' }, quantity: 30 }, '30 g'],
    [{ form: 'injection', per: { amount: 1, unit: 'piece' }, quantity: 5 }, '5 ampoules'],
    // Ampoules, pens or ml.
    [{ form: 'injection', per: { amount: 1, unit: 'ml' }, quantity: 5 }, '5'],
    [{ form: null, quantity: 5 }, '5'],
  ] as const)('%o is %s', (stock, text) => expect(formatStock(stock)).toBe(text));
});
