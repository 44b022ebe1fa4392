/** What was measured and noted, and when: what a correction may change, and what the audit keeps of a voided record. */
export const readingFields = [
  ...(['bloodPressure', 'pulse', 'spo2', 'temperature', 'sugar', 'sugarType', 'notMeasured'] as const),
  ...(['confirmedOutOfRange', 'hydration', 'hydrationQuantity', 'urine', 'urinationQuantity'] as const),
  ...(['defecation', 'defecationQuantity', 'notes', 'recordedAt'] as const),
];
