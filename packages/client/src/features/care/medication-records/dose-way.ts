import { missingOrderer, missingOrderReason, type Prescription } from '@hearthline/contracts';

interface Chosen {
  readonly residentId: string;
  readonly medicationId: string;
  readonly isOfControlled: boolean;
  /** The user records a dose beside the prescription. */
  readonly isBeside: boolean;
}

/**
 * How Form 02 records a dose: as a dose of a prescription, `beside` it, by an `order` without a prescription, or not at all, if
 * a controlled drug has no prescription. `unknown`: nothing is chosen, or the server has not answered yet and decides later.
 */
type DoseWay =
  | { readonly kind: 'unknown' | 'order' | 'needs-prescription' }
  | { readonly kind: 'doses' | 'beside'; readonly prescriptions: readonly Prescription[] };

/** `prescribed`: the prescriptions of the medication in force; null if they are not known. */
export function getDoseWay(
  { residentId, medicationId, isOfControlled, isBeside }: Chosen,
  prescribed: readonly Prescription[] | null,
): DoseWay {
  if (residentId === '' || medicationId === '' || prescribed === null) return { kind: 'unknown' };
  if (prescribed.length > 0)
    return { kind: isBeside && !isOfControlled ? 'beside' : 'doses', prescriptions: prescribed };
  return { kind: isOfControlled ? 'needs-prescription' : 'order' };
}

/** The errors that keep a form from being saved in a way, by field. */
export function findWayErrors(
  { kind }: DoseWay,
  { orderedBy, why }: { readonly orderedBy: string; readonly why: string },
): readonly (readonly [field: string, text: string])[] {
  if (kind === 'doses') return [['medicationId', 'Open the dose of the prescription.']];
  if (kind === 'needs-prescription') return [['medicationId', 'This controlled drug needs a prescription.']];
  if (kind === 'unknown') return [];
  return [
    ...(orderedBy.trim() === '' ? [['orderedBy', missingOrderer] as const] : []),
    ...(why.trim() === '' ? [['why', missingOrderReason] as const] : []),
  ];
}
