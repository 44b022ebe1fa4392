import { findDoseSupply } from '../medications/find-dose-source.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';

/**
 * The resident's supply of a correction; null: the house's stock. A dose that took from a stock stays with it, so that what is
 * given back goes there; a dose that took nothing, or of another medication, takes from where it would be taken now.
 */
export async function correctedSupply(
  old: MedicationRecordDocument,
  { status, medicationId }: Pick<MedicationRecordDocument, 'status' | 'medicationId'>,
  wanted: { readonly perDose: number; readonly today: string },
): Promise<MedicationRecordDocument['supplyId']> {
  const isSame = medicationId.equals(old.medicationId);
  if (isSame && (old.stockTaken || old.supplyId || status !== 'administered')) return old.supplyId ?? null;
  if (status !== 'administered') return null;
  const { residentId } = old;
  return (await findDoseSupply({ residentId, medicationId, ...wanted }))?._id ?? null;
}
