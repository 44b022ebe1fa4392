// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readDraft } from './draft.ts';
import {
  findDifferences,
  errorsByField,
  isSameValues,
  mergeChoices,
  restoreValues,
  type FormFields,
} from './form-values.ts';

interface Values {
  name: string;
  born: string;
  age: string;
  likes: string[];
}

const fields: FormFields<Values> = {
  name: 'Name',
  born: { label: 'Born', with: ['age'] },
  age: 'Age',
  likes: { label: 'Likes', text: ({ likes }) => likes.join(', ') },
};
const before: Values = { name: 'Rosa', born: '', age: '80', likes: [] };

describe('differencesOf and mergeChoices', () => {
  it('lists the fields that differ, with the side that changed each', () => {
    const mine = { ...before, name: 'Rosi ', likes: ['tea'] };
    const theirs = { ...before, name: 'Rose', age: '81' };
    expect(
      findDifferences(fields, before, mine, theirs).map(({ label, changedBy }) => `${label}: ${changedBy}`),
    ).toEqual(['Name: both', 'Age: theirs', 'Likes: mine']);
  });

  it('merges the chosen side of each field, with the fields that depend on it', () => {
    const mine = { ...before, born: '1940-01-01', age: '86', name: 'Rosi' };
    const theirs = { ...before, age: '81', likes: ['tea'] };
    const differences = findDifferences(fields, before, mine, theirs);
    expect(differences.map(({ field }) => field)).toEqual(['name', 'born', 'likes']);
    const choices = { name: 'theirs', born: 'mine', likes: 'theirs' } as const;
    expect(mergeChoices(differences, choices, mine, theirs)).toEqual({
      name: 'Rosa',
      born: '1940-01-01',
      age: '86',
      likes: ['tea'],
    });
  });
});

describe('form values', () => {
  it('are equal when they differ in surrounding white space only', () => {
    expect(isSameValues(before, { ...before, name: ' Rosa' })).toBe(true);
    expect(isSameValues(before, { ...before, likes: ['tea'] })).toBe(false);
    expect(isSameValues({ limits: { low: '1' } }, { limits: { low: '2' } })).toBe(false);
  });

  it('show an error of a list item at the list, in the order of the form', () => {
    expect(
      errorsByField({ 'likes.0': 'Too long', name: 'Missing', other: 'Unknown' }, Object.keys(fields)),
    ).toEqual([
      ['name', 'Missing'],
      ['likes', 'Too long'],
    ]);
  });

  it("are restored from an older version's draft as far as their types match", () => {
    expect(restoreValues({ name: 'Rosi', age: 80, likes: [7], gone: true }, before)).toEqual({
      ...before,
      name: 'Rosi',
    });
  });
});

describe('restoreValues', () => {
  it('keeps rows of a list, and no list with anything else in it', () => {
    const rows = [{ kind: 'pulse', below: '55' }];
    expect(restoreValues({ rows }, { rows: [] })).toEqual({ rows });
    expect(restoreValues({ rows: [{ kind: 7 }] }, { rows: ['a'] })).toEqual({ rows: ['a'] });
    expect(restoreValues({ rows: [[]] }, { rows: [] })).toEqual({ rows: [] });
  });

  it('takes a map, which starts empty, with all its keys', () => {
    expect(restoreValues({ reasons: { pulse: 'asleep' } }, { reasons: {} })).toEqual({
      reasons: { pulse: 'asleep' },
    });
    expect(restoreValues({ reasons: ['asleep'] }, { reasons: {} })).toEqual({ reasons: {} });
  });
});

describe('readDraft', () => {
  const valuesOf = (base: Values | null) => base ?? before;
  const draft = {
    base: { name: 'Rosa' },
    key: 'k',
    startedAt: '2026-11-21T11:00:00.000Z',
    values: { name: 'Rosi' },
  };

  it("keeps the draft's base, and takes fields that the base lacks from the current entity", () => {
    const opened = { ...before, name: 'Rose', age: '81' };
    expect(readDraft(draft, opened, valuesOf)).toEqual({
      ...draft,
      firstTriedAt: null,
      base: { ...opened, name: 'Rosa' },
      values: { ...opened, name: 'Rosi' },
    });
  });

  it('returns null for anything but a draft', () => {
    for (const stored of [null, 'text', {}, { ...draft, key: undefined }, { ...draft, values: null }])
      expect(readDraft(stored, null, valuesOf)).toBeNull();
  });
});
