import { describe, expect, it } from 'vitest';
import { toFieldErrors } from '../base/problem.ts';
import { residentTextNames, residentTexts } from './resident-fields.ts';
import { ResidentDraft, residents } from './residents.ts';

const draft = { name: 'Rosa', lastName: 'Marí', age: 84 };
const errorsOf = (changes: object) =>
  toFieldErrors(ResidentDraft.safeParse({ ...draft, ...changes }).error?.issues ?? []);

describe('ResidentDraft', () => {
  it('fills in defaults for absent fields', () => {
    expect(ResidentDraft.parse(draft)).toEqual({
      ...draft,
      ...Object.fromEntries(residentTextNames.map((name) => [name, null])),
      dateOfBirth: null,
      allergies: [],
      allergiesChecked: false,
      entryDate: null,
    });
  });

  it.each([
    ['name', 'R', 'Name must be at least 2 characters.'],
    ['name', ' R ', 'Name must be at least 2 characters.'],
    ['name', undefined, 'Name must be at least 2 characters.'],
    ['lastName', null, 'Last name must be at least 2 characters.'],
    ['lastName', '', 'Last name must be at least 2 characters.'],
    ['lastName', 'x'.repeat(101), 'Last name must be at most 100 characters.'],
    ['age', 49, 'Age must be at least 50.'],
    ['age', 121, 'Age must be less than 120.'],
    ['age', 84.5, 'Age must be a whole number.'],
    ['age', '84', 'Age must be a whole number.'],
    ['dateOfBirth', '1942-02-30', 'Please enter a date as year-month-day.'],
    ['entryDate', '1/2/2020', 'Please enter a date as year-month-day.'],
    ['entryDate', '0000-01-01', 'Please enter a year from 1900 to 2099.'],
    ['entryDate', '9999-12-31', 'Please enter a year from 1900 to 2099.'],
    ['name', '\u3164\u2800\u115F', 'Name must be at least 2 characters.'],
    ['roomNumber', 'x'.repeat(21), 'Room number must be at most 20 characters.'],
  ])('%s %o: %s', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: message });
  });

  it.each(residentTextNames)('holds %s to its length', (name) => {
    const { max } = residentTexts[name];
    expect(errorsOf({ [name]: 'x'.repeat(max) })).toEqual({});
    expect(errorsOf({ [name]: 'x'.repeat(max + 1) })[name]).toMatch(
      new RegExp(` must be at most ${String(max)} characters\\.$`),
    );
  });

  it('accepts both limits of the age', () => {
    expect(errorsOf({ age: 50 })).toEqual({});
    expect(errorsOf({ age: 120 })).toEqual({});
  });

  it.each([
    ['1942-05-03', '1942-05-02', { entryDate: 'Entry date is before the date of birth.' }],
    ['1942-05-03', '1942-05-03', {}],
    ['1942-05-03', null, {}],
    [null, '1901-01-01', {}],
  ])('born %s and moved in %s: %o', (dateOfBirth, entryDate, errors) => {
    expect(errorsOf({ dateOfBirth, entryDate })).toEqual(errors);
    const { body } = residents.update;
    expect(toFieldErrors(body.safeParse({ ...draft, dateOfBirth, entryDate }).error?.issues ?? [])).toEqual(
      errors,
    );
  });

  it('names the invalid item of a list', () => {
    expect(Object.keys(errorsOf({ allergies: ['Penicillin', 7] }))).toEqual(['allergies.1']);
  });

  it('treats empty fields as absent and drops unknown ones', () => {
    const parsed = ResidentDraft.parse({
      ...draft,
      nickname: '  ',
      dateOfBirth: '',
      entryDate: null,
      active: false,
    });
    expect(parsed).toMatchObject({ nickname: null, dateOfBirth: null, entryDate: null });
    expect(parsed).not.toHaveProperty('active');
  });
});
