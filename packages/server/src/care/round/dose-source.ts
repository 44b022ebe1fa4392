import { roundStock, type DoseSource } from '@hearthline/contracts';
import type { ActOnDose } from '../medication-records/record-dose.ts';
import { findDoseSupply, readDoseSource } from '../medications/find-dose-source.ts';
import { toMedicationId } from '../medications/medication.repository.ts';
import type { ListedSupply } from '../medications/supply.repository.ts';
import type { ClaimSubject } from './claim-dose.ts';

/** An act with the amount that its giver chose. */
type Act = Pick<ActOnDose, 'status' | 'handling' | 'isControlled' | 'resident' | 'prescription'>;

const toWanted = ({ resident, prescription }: Act, today: string) => ({
  residentId: resident._id,
  medicationId: toMedicationId(prescription.medicationId),
  perDose: prescription.stockPerDose,
  today,
});

/** The resident's supply that an act takes from, or tells of; null: the house's stock, or none. `today` is a home day. */
export async function findSupplyOfAct(act: Act, today: string): Promise<ListedSupply | null> {
  const { status, handling } = act;
  const isTaken = status === 'administered' || handling === 'returned' || handling === 'destroyed';
  return isTaken ? findDoseSupply(toWanted(act, today)) : null;
}

/** The balance of a controlled drug before and after an act; null for other medications. */
export async function readActBalance(
  act: Act,
  today: string,
): Promise<{ readonly before: number; readonly after: number } | null> {
  if (!act.isControlled) return null;
  const before = (await readDoseSource(toWanted(act, today)))?.quantity ?? 0;
  const isOut = act.status === 'administered' || act.handling === 'destroyed';
  return { before, after: roundStock(before - (isOut ? act.prescription.stockPerDose : 0)) };
}

/** Reads the stock that a dose which is being opened would be taken from. `today` is a home day. */
export const readSourceOfSubject = (
  { resident, prescription }: ClaimSubject,
  today: string,
): Promise<DoseSource | null> =>
  readDoseSource({
    residentId: resident._id,
    medicationId: prescription.medicationId,
    perDose: prescription.stockPerDose,
    today,
  });
