import type { Medication } from '@hearthline/contracts';

type Row = [string, string, Medication['unit'], string, number, string | null];

const rows: Row[] = [
  ['Paracetamol', '500', 'mg', 'Every 8 hours if needed', 240, 'At most 3 g a day.'],
  ['Metformin', '850', 'mg', 'Twice a day', 180, 'With meals.'],
  ['Enalapril', '10', 'mg', 'Once a day', 120, 'In the morning. Measure blood pressure before.'],
  ['Omeprazole', '20', 'mg', 'Once a day', 150, 'Before breakfast.'],
  ['Atorvastatin', '20', 'mg', 'Once a day', 90, 'In the evening.'],
  ['Bisoprolol', '2.5', 'mg', 'Once a day', 84, 'Hold when pulse is below 55.'],
  ['Furosemide', '40', 'mg', 'Once a day', 60, 'In the morning.'],
  ['Levothyroxine', '50', 'mcg', 'Once a day', 100, 'Fasting, 30 minutes before breakfast.'],
  ['Donepezil', '5', 'mg', 'Once a day', 56, 'At bedtime.'],
  ['Acetylsalicylic acid', '100', 'mg', 'Once a day', 130, 'After lunch.'],
  ['Lactulose', '15', 'ml', 'Once a day', 24, null],
  ['Vitamin D3', '800', 'IU', 'Once a day', 200, null],
];

/** The medications of the demo home. */
export const demoMedicines = rows.map(([name, dosage, unit, frequency, quantity, instructions]) => ({
  name,
  dosage,
  unit,
  frequency,
  quantity,
  instructions,
}));
