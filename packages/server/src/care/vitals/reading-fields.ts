import { byKind, vitalKinds } from '@hearthline/contracts';

/** The measured and noted fields, and the time: those a correction may change and the audit stores of a voided record. */
export const readingFields = [
  ...vitalKinds,
  'sugarType',
  'notMeasured',
  'confirmedOutOfRange',
  'hydration',
  'hydrationQuantity',
  'urine',
  'urinationQuantity',
  'defecation',
  'defecationQuantity',
  'notes',
  'recordedAt',
] as const;

/** Projection of the readings and of what their bands depend on. */
export const readingsProjection = {
  ...byKind(vitalKinds, () => 1 as const),
  sugarType: 1,
  alertLimits: 1,
} as const;
