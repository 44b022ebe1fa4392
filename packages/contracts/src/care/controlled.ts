import { roundStock, type Medication } from './medications.ts';
import type { DoseSupply } from './medication-records.ts';
import type { SupplyHandling } from './witness.ts';

/** Tells whether a medication is a controlled drug. */
export const isControlled = (medication: Pick<Medication, 'controlled'> | null | undefined): boolean =>
  medication?.controlled === true;

/**
 * Tells whether two people give the doses of a prescription: it says so, or its medication is a controlled drug. `medication` is
 * the current one, not the product that the prescription copied.
 */
export const takesTwoPeople = (
  { twoPeople }: { readonly twoPeople: boolean },
  medication: Pick<Medication, 'controlled'> | null | undefined,
): boolean => twoPeople || isControlled(medication);

/** An act with a record of a controlled drug. `handling`: what became of a dose that was taken out; null: not said yet. */
export interface SupplyAct {
  /** The dose stays or becomes given. */
  readonly isGiven: boolean;
  readonly isVoid: boolean;
  readonly handling: SupplyHandling | null;
}

/** The amount that a dose has taken from the stock after an act; null while that depends on what is not said yet. */
function getTakenAfter(
  { perDose, taken }: DoseSupply,
  { isGiven, isVoid, handling }: SupplyAct,
): number | null {
  if (isVoid && taken === 0) return 0;
  if (isGiven && !isVoid) return perDose;
  if (handling === null) return null;
  if (handling !== 'destroyed') return 0;
  return isVoid ? taken : perDose;
}

/** The balance after an act with a record of a controlled drug; null while that depends on what is not said yet. */
export function getBalanceAfter(balance: number, supply: DoseSupply, act: SupplyAct): number | null {
  const after = getTakenAfter(supply, act);
  return after === null ? null : roundStock(balance + supply.taken - after);
}
