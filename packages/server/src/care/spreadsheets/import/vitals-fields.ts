import { makeReadings, readingRules, requiredKinds, wholeNumberRules } from '@hearthline/contracts';
import type { FieldTypes } from '../read/read-sheet.ts';

/** The measured and observed fields of a row, compared with the stored record of the same number. */
export const readingTypes: FieldTypes = {
  ...makeReadings({ pressure: () => 'blood pressure' as const, number: (kind) => readingRules[kind] }),
  sugarType: 'text',
  ...Object.fromEntries(requiredKinds.map((kind) => [`notMeasured.${kind}`, 'text'] as const)),
  recheckOf: 'text',
  confirmedOutOfRange: 'boolean',
  hydration: 'boolean',
  hydrationQuantity: wholeNumberRules,
  urine: 'boolean',
  urinationQuantity: wholeNumberRules,
  defecation: 'boolean',
  defecationQuantity: wholeNumberRules,
  notes: 'text',
};

/** The columns of a file of vitals records, equal to those of the export. */
export const vitalsFieldTypes: FieldTypes = {
  recordNumber: 'text',
  residentId: 'text',
  residentName: 'text',
  residentLastName: 'text',
  residentRoom: 'text',
  recordedAt: 'instant',
  ...readingTypes,
  recordedByName: 'text',
  recordedByRole: 'text',
  source: 'text',
  originalRecorder: 'text',
};
