/** The measured and noted fields, and the time: those a correction may change and the audit stores of a voided record. */
export const readingFields = [
  ...(['bloodPressure', 'pulse', 'spo2', 'temperature', 'sugar', 'sugarType', 'notMeasured'] as const),
  ...(['confirmedOutOfRange', 'hydration', 'hydrationQuantity', 'urine', 'urinationQuantity'] as const),
  ...(['defecation', 'defecationQuantity', 'notes', 'recordedAt'] as const),
];
