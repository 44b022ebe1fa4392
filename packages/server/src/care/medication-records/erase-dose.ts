import { erasedName, eraseRecordFields } from '../../records/clinical/erased.ts';
import { eraseDoseDetails, type StoredDoseDetails } from './dose-details.ts';

interface Dose extends StoredDoseDetails {
  readonly resident: object;
  readonly correctionReason?: string;
  readonly voided?: { readonly reason: string | null };
}

/** The fields of a medication record that change when its resident is erased; undefined: removed. */
export const eraseDose = (record: Dose): Readonly<Record<string, unknown>> => ({
  resident: { ...record.resident, ...erasedName, nickname: null },
  ...eraseDoseDetails(record),
  closedUnder: undefined,
  ...eraseRecordFields(record),
});
