import type { Band, VitalKind } from '@hearthline/contracts';

/** The band of each reading that was taken. */
export type Bands = Partial<Record<VitalKind, Band>>;

const kinds = ['bloodPressure', 'pulse', 'spo2', 'temperature', 'sugar'] as const;

/** What a reading is called where there is little room. */
export const shortWords: Readonly<Record<VitalKind, string>> = {
  bloodPressure: 'BP',
  pulse: 'Pulse',
  spo2: 'SpO2',
  temperature: 'Temp.',
  sugar: 'Sugar',
};

/** The readings that stand outside their normal band, in the order of the form. */
export function outOfBand(bands: Bands): readonly VitalKind[] {
  return kinds.filter((kind) => bands[kind] && bands[kind].tone !== 'normal');
}
