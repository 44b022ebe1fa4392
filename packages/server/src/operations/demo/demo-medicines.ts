import type { Medication, MedicationFrequency } from '@hearthline/contracts';

type Row = [string, string, Medication['unit'], MedicationFrequency, number, string | null];

const rows: Row[] = [
  ['Insulin glargine', '100', 'IU', 'Once daily', 15, 'Ml of pens. Keep opened pens at room temperature.'],
  [
    'Morphine',
    '10',
    'mg',
    'Three times daily',
    40,
    'Immediate release, scored. Locked cupboard; two people.',
  ],
  ['Levodopa with carbidopa', '100/25', 'mg', 'Four times daily', 120, 'To the minute.'],
  ['Alendronic acid', '70', 'mg', 'Weekly', 12, null],
  ['Paracetamol', '500', 'mg', 'As needed', 240, 'At most 3 g a day.'],
  ['Metformin', '850', 'mg', 'Twice daily', 180, 'With meals.'],
  ['Enalapril', '10', 'mg', 'Once daily', 120, 'In the morning. Measure blood pressure before.'],
  ['Omeprazole', '20', 'mg', 'Once daily', 150, 'Before breakfast. Swallow whole, never crushed.'],
  ['Atorvastatin', '20', 'mg', 'Once daily', 90, 'In the evening.'],
  ['Bisoprolol', '2.5', 'mg', 'Once daily', 84, 'Hold when pulse is below 55.'],
  ['Furosemide', '40', 'mg', 'Once daily', 60, 'In the morning.'],
  ['Levothyroxine', '50', 'mcg', 'Once daily', 100, 'Fasting, 30 minutes before breakfast.'],
  ['Donepezil', '5', 'mg', 'Once daily', 56, 'At bedtime.'],
  ['Acetylsalicylic acid', '100', 'mg', 'Once daily', 130, 'After lunch.'],
  ['Lactulose', '10', 'g', 'Once daily', 240, 'Ml of bottles.'],
  ['Vitamin D3', '800', 'IU', 'Once daily', 0, null],
  ['Amoxicillin', '500', 'mg', 'Three times daily', 12, 'Until the last capsule.'],
  ['Salbutamol', '100', 'mcg', 'Three times daily', 164, 'Counted in puffs. Shake before use.'],
  ['Timolol', '5', 'mg', 'Twice daily', 8, 'Ml of bottles. Four weeks once opened.'],
  ['Digoxin', '125', 'mcg', 'Once daily', 56, 'Count the pulse first.'],
  ['Memantine', '10', 'mg', 'Once daily', 70, null],
  ['Montelukast', '10', 'mg', 'Once daily', 44, null],
  ['Prednisolone', '5', 'mg', 'Once daily', 62, 'With food.'],
  [
    'Insulin aspart',
    '100',
    'IU',
    'Three times daily',
    9,
    'Ml of pens. Keep opened pens at room temperature.',
  ],
  ['Rivastigmine', '4.6', 'mg', 'Once daily', 34, 'Another place each day. Take the old patch off first.'],
];

type Product = Required<Pick<Medication, 'form' | 'per'>>;
const capsule: Product = { form: 'capsule', per: { amount: 1, unit: 'piece' } };

/** Form, and what the strength is in, where it is not one tablet. */
const products = new Map<string, Product>([
  ['Insulin glargine', { form: 'injection', per: { amount: 1, unit: 'ml' } }],
  ['Insulin aspart', { form: 'injection', per: { amount: 1, unit: 'ml' } }],
  ['Rivastigmine', { form: 'patch', per: { amount: 24, unit: 'hour' } }],
  ['Omeprazole', capsule],
  ['Amoxicillin', capsule],
  ['Lactulose', { form: 'liquid', per: { amount: 15, unit: 'ml' } }],
  ['Salbutamol', { form: 'inhaler', per: { amount: 1, unit: 'puff' } }],
  ['Timolol', { form: 'drops', per: { amount: 1, unit: 'ml' } }],
]);
const tablet: Product = { form: 'tablet', per: { amount: 1, unit: 'piece' } };

/** Below these the stock is low: lactulose is. */
const lowLevels = new Map([
  ['Paracetamol', 60],
  ['Metformin', 56],
  ['Enalapril', 28],
  ['Furosemide', 28],
  ['Lactulose', 300],
  ['Vitamin D3', 28],
]);

/** Active substances, where they are not the name. Furosemide is named a sulfonamide, which the classes leave out. */
const substances = new Map([
  ['Insulin glargine', ['insulin glargine']],
  ['Levodopa with carbidopa', ['levodopa', 'carbidopa']],
  ['Furosemide', ['furosemide', 'sulfonamide']],
  ['Vitamin D3', ['colecalciferol']],
]);

/** Controlled drugs. */
const controlled = new Set(['Morphine']);

/** The medications of the demo home. */
export const demoMedicines = rows.map(([name, dosage, unit, frequency, quantity, instructions]) => ({
  name,
  dosage,
  unit,
  ...(products.get(name) ?? tablet),
  frequency,
  quantity,
  lowLevel: lowLevels.get(name) ?? null,
  substances: substances.get(name) ?? [name.toLowerCase()],
  instructions,
  active: true,
  controlled: controlled.has(name),
}));
