import { pickReadings, type VitalKind, type VitalsRecord } from '@hearthline/contracts';
import type { Profile } from './demo-residents.ts';
import type { Random } from './random.ts';

/** The measurements of Form 01 at one round. */
export type Reading = Pick<
  VitalsRecord,
  | VitalKind
  | 'sugarType'
  | 'notMeasured'
  | 'confirmedOutOfRange'
  | 'hydration'
  | 'hydrationQuantity'
  | 'urine'
  | 'urinationQuantity'
  | 'defecation'
  | 'defecationQuantity'
  | 'notes'
>;

interface Baseline {
  systolic: number;
  diastolic: number;
  pulse: number;
  spo2: number;
  sugar: number | null;
}

const baselines: Record<Profile, Baseline> = {
  steady: { systolic: 125, diastolic: 75, pulse: 72, spo2: 97, sugar: null },
  pressure: { systolic: 134, diastolic: 82, pulse: 75, spo2: 97, sugar: null },
  lungs: { systolic: 128, diastolic: 76, pulse: 82, spo2: 94, sugar: null },
  copd: { systolic: 130, diastolic: 76, pulse: 84, spo2: 90, sugar: null },
  sugar: { systolic: 130, diastolic: 78, pulse: 74, spo2: 97, sugar: 112 },
  frail: { systolic: 116, diastolic: 66, pulse: 70, spo2: 96, sugar: null },
  'slow heart': { systolic: 126, diastolic: 74, pulse: 61, spo2: 97, sugar: null },
};

const remarks = [
  'Slept well, good appetite.',
  'Walked to the garden with help.',
  'A little tired this round.',
  'Ate half of the meal.',
  'Visited by family, in good spirits.',
  'Repositioned, skin intact.',
] as const;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, Math.round(value)));

/** A resident's constant deviation from the profile's baseline, within ±1. */
export function personalOffset(random: Random): number {
  return random.spread();
}

/** A reading at `hour` (0-24, home time): baseline, personal offset, daily rhythm and random spread. */
export function buildReading(profile: Profile, offset: number, hour: number, random: Random): Reading {
  const base = baselines[profile];
  // Daily rhythm: highest at 17:00, lowest at 05:00.
  const rhythm = Math.cos(((hour - 17) / 24) * 2 * Math.PI);
  const systolic = clamp(base.systolic + 4 * offset + 4 * rhythm + 9 * random.spread(), 95, 176);
  const diastolic = clamp(base.diastolic + 3 * offset + 2 * rhythm + 6 * random.spread(), 52, 104);
  // COPD: target range 88-92 %, since more oxygen would be harmful.
  const [leastSpo2, mostSpo2] = profile === 'copd' ? ([88, 92] as const) : ([90, 100] as const);
  const refused = random.chance(0.012);
  const postMeal = hour > 11;
  const sugar =
    base.sugar && !(hour > 17) ? base.sugar + (postMeal ? 40 : 0) + 8 * offset + 30 * random.spread() : null;
  // Not ticked is not recorded.
  const [hydration, urine, defecation] = [0.85, 0.75, 0.25].map((share) => random.chance(share) || null) as [
    true | null,
    true | null,
    true | null,
  ];
  const measured = {
    bloodPressure: refused ? null : `${String(systolic)}/${String(diastolic)}`,
    pulse: clamp(base.pulse + 4 * offset + 3 * rhythm + 8 * random.spread(), 44, 124),
    spo2: clamp(base.spo2 + 1.6 * random.spread(), leastSpo2, mostSpo2),
    temperature: Math.round((36.5 + 0.15 * offset + 0.2 * rhythm + 0.3 * random.spread()) * 10) / 10,
    sugar: sugar === null ? null : clamp(sugar, 60, 290),
  };
  return {
    ...pickReadings(measured),
    sugarType: postMeal ? 'post-meal' : 'fasting',
    notMeasured: refused ? { bloodPressure: 'refused' } : {},
    confirmedOutOfRange: false,
    hydration,
    hydrationQuantity: hydration ? random.between(1, 3) : null,
    urine,
    urinationQuantity: urine ? random.between(1, 3) : null,
    defecation,
    defecationQuantity: defecation ? 1 : null,
    notes: refused
      ? 'Did not want the cuff; tried again later.'
      : random.chance(0.18)
        ? random.pick(remarks)
        : null,
  };
}
