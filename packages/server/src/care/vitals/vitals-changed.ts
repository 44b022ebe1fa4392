import type { VitalsRecord } from '@hearthline/contracts';
import type { VitalsDocument } from './vitals-record.repository.ts';
import { presentVitals } from './vitals-record.presenter.ts';

/** The change event of vitals records; a created record may replace the one it `corrects`. */
export type VitalsChanged =
  | {
      readonly kind: 'vitals';
      readonly what: 'created';
      readonly record: VitalsRecord;
      /** True if the record was voided before its save was answered; it then appears in no list. */
      readonly hidden: boolean;
    }
  | {
      readonly kind: 'vitals';
      readonly what: 'deleted';
      readonly record: Pick<VitalsRecord, 'id' | 'residentId'>;
    };

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    vitals: VitalsChanged;
  }
}

export const vitalsCreated = (document: VitalsDocument): VitalsChanged => ({
  kind: 'vitals',
  what: 'created',
  record: presentVitals(document),
  hidden: document.hidden,
});

export const vitalsDeleted = ({
  _id,
  residentId,
}: Pick<VitalsDocument, '_id' | 'residentId'>): VitalsChanged => ({
  kind: 'vitals',
  what: 'deleted',
  record: { id: _id.toString(), residentId: residentId.toString() },
});
