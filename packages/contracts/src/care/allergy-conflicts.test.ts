import { expect, it } from 'vitest';
import { findAllergyConflicts } from './allergy-conflicts.ts';

const allergyConflicts = (...of: Parameters<typeof findAllergyConflicts>) =>
  findAllergyConflicts(...of).map(({ allergy }) => allergy);

const medication = (name: string, ...substances: string[]) => ({ name, substances });

it.each([
  ['Penicillin', medication('Amoxicillin', 'amoxicillin', 'penicillin')],
  ['Penicillin', medication('Penicillin V')],
  ['Penicillins', medication('Penicillin V potassium')],
  ['PENICILLIN (rash, 1998)', medication('Cloxacillin', 'Penicillin')],
  ['Allergic to penicillin', medication('penicillin G')],
  ['Sulfonamides', medication('Co-trimoxazole', 'sulfonamide')],
  ['Ácido acetilsalicílico', medication('Adiro', 'acido acetilsalicilico')],
  ['Aspirin', medication('Acetylsalicylic acid', 'Aspirin')],
  // The whole text counts, however short or generic.
  ['ASA', medication('Cardio 100', 'asa')],
  ['Nuts', medication('Cream', 'nut')],
  ['Calcium', medication('Tablets', 'calcium')],
  // A short word that is the whole text of one side.
  ['ASA', medication('ASA EC 100')],
  ['Nuts', medication('Cream with nut oil', 'urea')],
  ['Egg allergy', medication('Vaccine', 'egg')],
  ['Peni\u00ADcillin', medication('Penicillin V')],
  // Words that are too generic alone can match together.
  ['Vitamin K', medication('Konakion', 'Vitamin K drops')],
  ['Reaction to vitamin K', medication('Konakion', 'vitamin K')],
  ['ACE inhibitors', medication('Enalapril', 'ACE inhibitor')],
])('allergy %s matches %o', (allergy, given) => {
  expect(allergyConflicts([allergy], given)).toEqual([allergy]);
});

it.each([
  ['Penicillin', medication('Paracetamol', 'paracetamol')],
  // Parts of words.
  ['Iron', medication('Spironolactone', 'spironolactone')],
  ['Penicillin', medication('Penicillamine', 'penicillamine')],
  // Short and generic words.
  ['Vitamin K', medication('Vitamin D3', 'colecalciferol')],
  ['Folic acid', medication('Acetylsalicylic acid', 'acetylsalicylic acid')],
  ['Sodium benzoate', medication('Sodium chloride', 'sodium chloride')],
  ['Penicillin (severe reaction, skin)', medication('Severe skin cream', 'zinc oxide')],
  ['Oil of nuts', medication('Oil of turpentine', 'urea')],
  ['D3', medication('Vitamin D3 drops', 'colecalciferol')],
  ['Class of dyes', medication('Class A drops', 'carmellose')],
  ['Penicillin 500', medication('Paracetamol 500')],
  ['', medication('', '')],
  ['–', medication('Paracetamol', '/')],
])('allergy %s does not match %o', (allergy, given) => {
  expect(allergyConflicts([allergy], given)).toEqual([]);
});

it('findAllergyConflicts: returns each matching allergy once, as it is written, in the order of the resident', () => {
  const allergies = ['Latex', 'Aspirin', 'penicillins', 'Aspirin', 'Nuts'];
  const given = medication('Penicillin V', 'aspirin');
  expect(allergyConflicts(allergies, given)).toEqual(['Aspirin', 'penicillins']);
});

it('findAllergyConflicts: leaves what it was given unchanged', () => {
  const allergies = Object.freeze(['Latex']);
  expect(allergyConflicts(allergies, { name: 'Latex', substances: Object.freeze([]) })).toEqual(['Latex']);
});
