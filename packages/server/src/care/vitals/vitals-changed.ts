import type { VitalsRecord } from '@hearthline/contracts';

/** The change event of vitals records; a created record may replace the one it `corrects`. */
export type VitalsChanged =
  | {
      readonly kind: 'vitals';
      readonly what: 'created';
      readonly record: VitalsRecord;
      /** It was voided before its save was answered, so it is in no list. */
      readonly hidden: boolean;
    }
  | {
      readonly kind: 'vitals';
      readonly what: 'deleted';
      readonly record: Pick<VitalsRecord, 'id' | 'residentId'>;
    };
