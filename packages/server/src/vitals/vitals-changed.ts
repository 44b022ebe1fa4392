import type { VitalsRecord } from '@hearthline/contracts';

/** A vitals record was stored (in place of another, where it `corrects` one), or taken away. */
export type VitalsChanged =
  | {
      readonly kind: 'vitals';
      readonly what: 'created';
      readonly record: VitalsRecord;
      /** It was voided before its save was answered: no list has it. */
      readonly hidden: boolean;
    }
  | {
      readonly kind: 'vitals';
      readonly what: 'deleted';
      readonly record: Pick<VitalsRecord, 'id' | 'residentId'>;
    };
