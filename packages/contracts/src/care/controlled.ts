import type { Medication } from './medications.ts';

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
