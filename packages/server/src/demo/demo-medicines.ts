import type { Medication, MedicationFrequency } from '@hearthline/contracts';

type Row = [string, string, Medication['unit'], MedicationFrequency, number, string | null];

const rows: Row[] = [
  ['Insulin glargine', '100', 'IU', 'Once daily', 15, 'Ml of pens. Keep opened pens at room temperature.'],
  ['Morphine', '10', 'mg', 'Every 12 hours', 40, 'Locked cupboard; two people.'],
  ['Levodopa with carbidopa', '100', 'mg', 'Four times daily', 120, 'To the minute.'],
  ['Alendronic acid', '70', 'mg', 'Weekly', 12, null],
  ['Paracetamol', '500', 'mg', 'As needed', 240, 'At most 3 g a day.'],
  ['Metformin', '850', 'mg', 'Twice daily', 180, 'With meals.'],
  ['Enalapril', '10', 'mg', 'Once daily', 120, 'In the morning. Measure blood pressure before.'],
  ['Omeprazole', '20', 'mg', 'Once daily', 150, 'Before breakfast.'],
  ['Atorvastatin', '20', 'mg', 'Once daily', 90, 'In the evening.'],
  ['Bisoprolol', '2.5', 'mg', 'Once daily', 84, 'Hold when pulse is below 55.'],
  ['Furosemide', '40', 'mg', 'Once daily', 60, 'In the morning.'],
  ['Levothyroxine', '50', 'mcg', 'Once daily', 100, 'Fasting, 30 minutes before breakfast.'],
  ['Donepezil', '5', 'mg', 'Once daily', 56, 'At bedtime.'],
  ['Acetylsalicylic acid', '100', 'mg', 'Once daily', 130, 'After lunch.'],
  ['Lactulose', '15', 'ml', 'Once daily', 24, null],
  ['Vitamin D3', '800', 'IU', 'Once daily', 0, null],
  ['Amoxicillin', '500', 'mg', 'Every 8 hours', 12, 'Until the last capsule.'],
  ['Salbutamol', '100', 'mcg', 'Every 6 hours', 164, 'Counted in puffs. Rinse the mouth afterwards.'],
  ['Timolol eye drops', '5', 'mg', 'Twice daily', 8, 'Ml of bottles. Four weeks once opened.'],
  ['Digoxin', '125', 'mcg', 'Once daily', 56, 'Count the pulse first.'],
  ['Memantine', '10', 'mg', 'Once daily', 70, null],
  ['Montelukast', '10', 'mg', 'Once daily', 44, null],
  ['Prednisolone', '5', 'mg', 'Once daily', 62, 'With food.'],
];

/** Below these the stock is low: lactulose is. */
const lowLevels = new Map([
  ['Paracetamol', 60],
  ['Metformin', 56],
  ['Enalapril', 28],
  ['Furosemide', 28],
  ['Lactulose', 30],
  ['Vitamin D3', 28],
]);

/** Active substances and their classes, where they are not the name. */
const substances = new Map([
  ['Insulin glargine', ['insulin glargine']],
  ['Levodopa with carbidopa', ['levodopa', 'carbidopa']],
  ['Furosemide', ['furosemide', 'sulfonamide']],
  ['Acetylsalicylic acid', ['acetylsalicylic acid', 'aspirin', 'salicylate']],
  ['Morphine', ['morphine', 'opioid']],
  ['Amoxicillin', ['amoxicillin', 'penicillin']],
  ['Timolol eye drops', ['timolol']],
  ['Vitamin D3', ['colecalciferol']],
]);

/** The medications of the demo home. */
export const demoMedicines = rows.map(([name, dosage, unit, frequency, quantity, instructions]) => ({
  name,
  dosage,
  unit,
  frequency,
  quantity,
  lowLevel: lowLevels.get(name) ?? null,
  substances: substances.get(name) ?? [name.toLowerCase()],
  instructions,
  active: true,
}));
