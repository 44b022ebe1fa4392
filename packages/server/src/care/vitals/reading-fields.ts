import { byKind, vitalKinds } from '@hearthline/contracts';

/**
 * The measured and noted fields and the time: the fields that a correction may change and that the audit stores of a voided
 * record.
 */
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

/** Projection of the readings and of the fields that their bands depend on. */
export const readingsProjection = {
  ...byKind(vitalKinds, () => 1 as const),
  sugarType: 1,
  alertLimits: 1,
} as const;
