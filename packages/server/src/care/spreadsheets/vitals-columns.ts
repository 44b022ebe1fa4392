import { requiredKinds, vitalKinds, type VitalsRecord } from '@hearthline/contracts';
import { field, type Column } from './column.ts';

/** The columns of a file of vitals records; `instant` writes a time. */
export const vitalsColumns = (instant: (at: string) => string): readonly Column<VitalsRecord>[] => [
  field('recordNumber'),
  field('residentId'),
  field('residentName'),
  field('residentLastName'),
  field('residentRoom'),
  { name: 'recordedAt', cell: ({ recordedAt }) => instant(recordedAt) },
  ...vitalKinds.map((kind) => field<VitalsRecord>(kind)),
  field('sugarType'),
  ...requiredKinds.map((kind) => ({
    name: `notMeasured.${kind}`,
    cell: ({ notMeasured }: VitalsRecord) => notMeasured[kind],
  })),
  field('recheckOf'),
  field('confirmedOutOfRange'),
  field('hydration'),
  field('hydrationQuantity'),
  field('urine'),
  field('urinationQuantity'),
  field('defecation'),
  field('defecationQuantity'),
  field('notes'),
  field('recordedByName'),
  field('recordedByRole'),
  field('source'),
  field('originalRecorder'),
];
