// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { nextInRound, roundText } from './vitals-round.ts';

const resident = (roomNumber: string) => ({ id: `id of ${roomNumber}`, roomNumber });
const [first, second, third, fourth] = ['1', '2', '12B', '19'].map(resident) as [
  ReturnType<typeof resident>,
  ReturnType<typeof resident>,
  ReturnType<typeof resident>,
  ReturnType<typeof resident>,
];
const residents = [first, second, third, fourth];

describe('Round of vitals: the next resident', () => {
  it('is the next one by room without vitals today', () => {
    expect(nextInRound({ residents, left: [first, third, fourth] }, first.id)).toBe(third);
  });

  it('after the last room is the first one that was left out', () => {
    expect(nextInRound({ residents, left: [second, fourth] }, fourth.id)).toBe(second);
  });

  it('is nobody when only the current one is left, or nobody', () => {
    expect(nextInRound({ residents, left: [third] }, third.id)).toBeUndefined();
    expect(nextInRound({ residents, left: [] }, third.id)).toBeUndefined();
  });
});

describe('Round of vitals: how far it is', () => {
  it('names the rooms still to be measured', () => {
    expect(roundText({ residents, left: [third, fourth] })).toBe('2 of 4, 2 left: 12B, 19');
  });

  it('names eight rooms at most', () => {
    const many = Array.from({ length: 10 }, (_, index) => resident(String(index + 1)));
    expect(roundText({ residents: many, left: many })).toBe(
      '0 of 10, 10 left: 1, 2, 3, 4, 5, 6, 7, 8 and 2 more',
    );
  });

  it('says that all residents were measured, and is empty for a home without residents', () => {
    expect(roundText({ residents, left: [] })).toBe('4 of 4, all measured today');
    expect(roundText({ residents: [], left: [] })).toBe('');
  });
});
