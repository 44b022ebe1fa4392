import { expect, it } from 'vitest';
import { findSubstances, getSubstanceKey, getSubstanceKeys, readAllergyText } from './substances.ts';

it.each([
  ['Co-codamol 30/500', ['codeine', 'paracetamol']],
  ['co-dydramol', ['dihydrocodeine', 'paracetamol']],
  ['Augmentin 875/125', ['amoxicillin', 'clavulanic acid']],
  ['Co-Amoxiclav', ['amoxicillin', 'clavulanic acid']],
  ['co-trimoxazole', ['trimethoprim', 'sulfamethoxazole']],
  ['Co-beneldopa', ['levodopa', 'benserazide']],
  ['Co-careldopa', ['levodopa', 'carbidopa']],
  ['Co-fluampicil', ['flucloxacillin', 'ampicillin']],
  ['Aspirin 75', ['acetylsalicylic acid']],
  ['Acetaminophen', ['paracetamol']],
  ['Metformin', []],
])('the name %s proposes %o', (name, substances) => {
  expect(findSubstances(name)).toEqual(substances);
});

it.each([
  ['Paracetamol', 'acetaminophen'],
  ['morphine sulfate', 'Morphine'],
  ['Morphine hydrochloride trihydrate', 'morfina'],
  ['aspirin', 'Acetylsalicylic acid'],
  ['amoxycillin', 'amoxicillin'],
])('%s and %s are one substance', (one, other) => {
  expect(getSubstanceKey(one)).toBe(getSubstanceKey(other));
});

it.each([
  ['insulin glargine', 'insulin aspart'],
  ['potassium chloride', 'sodium chloride'],
  ['codeine', 'dihydrocodeine'],
  ['vitamin D', 'vitamin K'],
  ['prednisone', 'prednisolone'],
  ['sulfadiazine', 'sulfasalazine'],
])('%s and %s are two substances', (one, other) => {
  expect(getSubstanceKey(one)).not.toBe(getSubstanceKey(other));
});

it('getSubstanceKeys: takes what was entered, otherwise what the name says', () => {
  const keys = (name: string, ...substances: string[]) => getSubstanceKeys({ name, substances });
  expect(keys('Co-codamol')).toEqual(keys('Brand', 'codeine', 'paracetamol'));
  expect(keys('Paracetamol', 'caffeine')).toEqual(keys('Brand', 'caffeine'));
  expect(keys('Metformin')).toEqual([]);
  expect(keys('Morphine', 'morphine', 'opioid')).toEqual(keys('Brand', 'Morphine sulfate'));
});

it.each([
  'None',
  'no',
  'NIL',
  '-',
  '–',
  '--',
  'N/A',
  'NKA',
  'nkda',
  'N.K.D.A.',
  'No known allergies',
  'No known allergies.',
  'no known drug allergies',
  'Ninguna',
  'no conocidas',
])('%s means that there is no allergy', (text) => {
  expect(readAllergyText(text)).toBe('none');
});

it.each(['?', '??', 'unknown', 'Unknown.', 'not recorded'])('%s means not recorded', (text) => {
  expect(readAllergyText(text)).toBe('not-recorded');
});

it.each([
  'Penicillin',
  'No penicillin',
  'Nonoxynol',
  'None known except latex',
  'Nickel',
  'Unknown antibiotic',
])('%s is an allergy', (text) => {
  expect(readAllergyText(text)).toBe('allergy');
});
