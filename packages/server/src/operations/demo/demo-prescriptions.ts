import type { DoseScale, FlagKind, MedicationFrequency } from '@hearthline/contracts';
import type { PrescribedFields } from '../../care/prescriptions/create-prescription.ts';

/** A pair of amounts is a range. */
type Dose = [
  amount: number | readonly [from: number, upTo: number],
  unit: PrescribedFields['dose']['unit'],
  route?: PrescribedFields['route'],
];

/** The outcome of the latest dose before now, if it is not random. `open`: not recorded. */
export type LatestDose =
  'open' | 'given' | { readonly status: 'refused' | 'held'; readonly reason: string; readonly notes: string };

interface DemoFlag {
  readonly kind: FlagKind;
  readonly agreedBy?: string;
  /** Days from the start to its review. */
  readonly reviewAfter?: number;
}

interface Extras extends Partial<
  Pick<
    PrescribedFields,
    | 'instructions'
    | 'holdLimits'
    | 'timeCritical'
    | 'twoPeople'
    | 'stockPerDose'
    | 'allergyReason'
    | 'schedule'
  >
> {
  /** The amount follows from it; the dose is from its least to its most. */
  readonly scale?: DoseScale;
  readonly flags?: readonly DemoFlag[];
  /** Days ago on which it began; by default the same as the others. */
  readonly since?: number;
  readonly latest?: LatestDose;
  /** As-needed doses: minutes before now at which each was given, latest first. */
  readonly givenAgo?: readonly number[];
}

export type Row = [
  lastName: string,
  medication: string,
  dose: Dose,
  frequency: MedicationFrequency,
  extras?: Extras,
];

export const at = (...times: string[]): Pick<Extras, 'schedule'> => ({
  schedule: { kind: 'scheduled', times, days: { kind: 'every-day' } },
});

const asNeeded = (reason: string, hours: number, maxIn24Hours: number): Pick<Extras, 'schedule'> => ({
  schedule: { kind: 'as-needed', reason, minIntervalMinutes: hours * 60, maxIn24Hours },
});

const hours = (...ago: number[]) => ago.map((each) => each * 60);

const tablet: Dose = [1, 'tablet'];
const pulseFrom55: Extras = { holdLimits: [{ kind: 'pulse', below: 55, above: null, withinHours: 24 }] };
const bedtime = at('21:00');

/** Units before each meal, as her doctor ordered them. */
const mealtimeScale: DoseScale = {
  reading: 'sugar',
  steps: [
    { from: 70, to: 149, amount: 2 },
    { from: 150, to: 199, amount: 4 },
    { from: 200, to: 249, amount: 6 },
    { from: 250, to: 299, amount: 8 },
    { from: 300, to: null, amount: 10 },
  ],
};

/** Long-standing prescriptions at the usual times. */
export const standingPrescriptions: readonly Row[] = [
  [
    'Holloway',
    'Paracetamol',
    [2, 'tablet'],
    'As needed',
    { ...asNeeded('Pain in the knees', 6, 3), stockPerDose: 2, givenAgo: hours(9, 31, 76, 150, 265, 420) },
  ],
  ['Villanueva', 'Enalapril', tablet, 'Once daily'],
  ['Villanueva', 'Atorvastatin', tablet, 'Once daily', at('20:00')],
  ['Blackwood', 'Enalapril', tablet, 'Once daily'],
  ['Blackwood', 'Acetylsalicylic acid', tablet, 'Once daily', at('14:00')],
  ['Blackwood', 'Atorvastatin', tablet, 'Once daily', at('20:00')],
  ['Schneider', 'Metformin', tablet, 'Twice daily', { instructions: 'With meals.' }],
  [
    'Ferrer',
    'Furosemide',
    tablet,
    'Once daily',
    { instructions: 'Weigh first.', allergyReason: 'Tolerated for years; confirmed by the cardiologist.' },
  ],
  ['Ferrer', 'Bisoprolol', tablet, 'Once daily', pulseFrom55],
  ['Okonkwo', 'Omeprazole', [1, 'capsule'], 'Once daily', at('07:30')],
  ['Lindqvist', 'Rivastigmine', [1, 'patch', 'on the skin'], 'Once daily', at('10:00')],
  [
    'Pemberton',
    'Paracetamol',
    [1, 'tablet'],
    'As needed',
    { ...asNeeded('Pain in the right hip', 4, 4), givenAgo: [40, ...hours(21, 52, 101, 198, 320)] },
  ],
  ['Pemberton', 'Vitamin D3', tablet, 'Once daily'],
  [
    'Marchetti',
    'Insulin glargine',
    [12, 'IU', 'subcutaneous'],
    'Once daily',
    {
      ...at('20:00'),
      stockPerDose: 0.12,
      timeCritical: true,
      holdLimits: [{ kind: 'sugar', below: 70, above: null, withinHours: 4 }],
    },
  ],
  [
    'Marchetti',
    'Insulin aspart',
    [[2, 10], 'IU', 'subcutaneous'],
    'Three times daily',
    {
      ...at('07:45', '12:45', '18:45'),
      scale: mealtimeScale,
      stockPerDose: 0.02,
      instructions: 'Right before the meal, when it is on the table.',
      holdLimits: [{ kind: 'sugar', below: 70, above: null, withinHours: 1 }],
    },
  ],
  ['Marchetti', 'Metformin', tablet, 'Twice daily', { instructions: 'With meals.' }],
  ['Kowalczyk', 'Bisoprolol', tablet, 'Once daily', pulseFrom55],
  [
    'Finch',
    'Alendronic acid',
    tablet,
    'Weekly',
    { instructions: 'Upright with a full glass of water, 30 minutes before breakfast.' },
  ],
  [
    'Finch',
    'Paracetamol',
    [[1, 2], 'tablet'],
    'As needed',
    { ...asNeeded('Back pain', 6, 3), givenAgo: hours(28, 77, 171) },
  ],
  ['Finch', 'Vitamin D3', tablet, 'Once daily'],
  [
    'Iglesias',
    'Levodopa with carbidopa',
    tablet,
    'Four times daily',
    // His allergies are not recorded: the answer stays with the prescription.
    {
      timeCritical: true,
      allergyReason: 'His daughter was asked: none that she knows of. The GP will be asked.',
    },
  ],
  ['Sørensen', 'Enalapril', tablet, 'Once daily'],
  ['Achebe', 'Paracetamol', [2, 'tablet'], 'Three times daily', { stockPerDose: 2 }],
  ['Achebe', 'Omeprazole', [1, 'capsule'], 'Once daily', at('07:30')],
  ['Dubois', 'Donepezil', tablet, 'Once daily', bedtime],
  [
    'Dubois',
    'Lactulose',
    [15, 'ml'],
    'Once daily',
    {
      stockPerDose: 15,
      instructions: 'Stirred into his fruit juice.',
      flags: [{ kind: 'covert', agreedBy: 'Dr. Okafor, his niece and the pharmacist', reviewAfter: 56 }],
    },
  ],
  ['Navarro', 'Metformin', tablet, 'Twice daily', { instructions: 'With meals.' }],
  [
    'Whitfield',
    'Salbutamol',
    [2, 'puff', 'inhaled'],
    'As needed',
    {
      ...asNeeded('Short of breath', 4, 4),
      stockPerDose: 2,
      givenAgo: hours(30, 80, 190),
      instructions: 'He keeps it in his room and tells us.',
      flags: [{ kind: 'self-administered' }],
    },
  ],
  ['Whitfield', 'Vitamin D3', tablet, 'Once daily'],
  ['Puig', 'Levothyroxine', tablet, 'Once daily', { ...at('07:30'), instructions: 'Fasting.' }],
  ['O’Brien', 'Atorvastatin', tablet, 'Once daily', at('20:00')],
  ['Novák', 'Acetylsalicylic acid', tablet, 'Once daily', at('14:00')],
  ['Novák', 'Bisoprolol', tablet, 'Once daily'],
  ['Caldwell', 'Acetylsalicylic acid', tablet, 'Once daily', at('14:00')],
  [
    'Caldwell',
    'Enalapril',
    tablet,
    'Once daily',
    {
      instructions: 'In a spoon of thickened water.',
      flags: [{ kind: 'crushed', agreedBy: 'Dr. Vega and Sol Pharmacy' }],
    },
  ],
  [
    'Romero',
    'Lactulose',
    [15, 'ml'],
    'As needed',
    { ...asNeeded('Constipation', 12, 2), stockPerDose: 15, givenAgo: hours(45, 210) },
  ],
  ['Bergström', 'Lactulose', [15, 'ml'], 'Once daily', { stockPerDose: 15 }],
];
