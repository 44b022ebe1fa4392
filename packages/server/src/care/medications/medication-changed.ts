import type { Medication } from '@hearthline/contracts';
import { isSupply, type Holder } from './medication-stock.repository.ts';
import type { MedicationDocument } from './medication.repository.ts';

/** The change event of medications and their stock. */
export interface MedicationChanged {
  readonly kind: 'medication';
  readonly what: 'created' | 'updated' | 'deleted';
  readonly record: Pick<Medication, 'id' | 'version'>;
}

/** The change event of residents' supplies and what is in them. */
export interface SupplyChanged {
  readonly kind: 'supply';
}

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    medication: MedicationChanged;
    supply: SupplyChanged;
  }
}

export const medicationChanged = (
  what: MedicationChanged['what'],
  { _id, version }: Pick<MedicationDocument, '_id' | 'version'>,
): MedicationChanged => ({ kind: 'medication', what, record: { id: _id.toString(), version } });

export const supplyChanged = (): SupplyChanged => ({ kind: 'supply' });

/** The change event of a holder of stock after a movement. */
export const holderChanged = (after: Holder): MedicationChanged | SupplyChanged =>
  isSupply(after) ? supplyChanged() : medicationChanged('updated', after);
