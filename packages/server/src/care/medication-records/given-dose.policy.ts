import {
  findAmountError,
  findPartError,
  isRange,
  scaleStock,
  toPartGiven,
  type GivenDraft,
  type GivenError,
  type PartDraft,
  type PartGiven,
} from '@hearthline/contracts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { findPrescription } from '../prescriptions/prescription.repository.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';
import { defaultPerDose } from './stock-of-dose.ts';

/** A dose as ordered, with what it takes from the stock. */
interface OrderedDose {
  readonly dose: NonNullable<MedicationRecordDocument['dose']>;
  readonly stockPerDose: number;
}

/** The dose as it is recorded: of a range the chosen amount, with what that takes from the stock, and the giver's remarks. */
export interface GivenDose extends OrderedDose {
  readonly details: Pick<MedicationRecordDocument, 'part'>;
}

interface Outcome {
  readonly isGiven: boolean;
  /** It leaves the stock: it is given, or was taken out and destroyed. */
  readonly isOut: boolean;
  readonly isOfControlled: boolean;
}

/** @throws Problem 422 naming `amount`, `part.taken` or `part.rest`. */
export function readGivenDose(
  { amount, part }: GivenDraft,
  { dose, stockPerDose }: OrderedDose,
  { isGiven, isOut, isOfControlled }: Outcome,
): GivenDose {
  if (!isOut) return { dose, stockPerDose, details: {} };
  check(findAmountError(amount, dose));
  const given = { amount: amount ?? dose.amount, unit: dose.unit };
  if (isGiven && part) check(findPartError(part, given, isOfControlled));
  return {
    dose: given,
    stockPerDose: scaleStock(stockPerDose, dose.amount, given.amount),
    details: isGiven && part ? { part: toPartGiven(part, given) } : {},
  };
}

type Old = Pick<
  MedicationRecordDocument,
  'dose' | 'stockPerDose' | 'part' | 'prescriptionId' | 'status' | 'handling'
>;

/**
 * Amount, stock and remarks of a corrected dose. What the correction does not name stays, while the dose stays given.
 * @throws Problem 422 naming the field.
 */
export async function readCorrectedDose(
  { amount, part }: GivenDraft,
  old: Old,
  outcome: Outcome,
): Promise<Partial<Pick<Old, 'dose' | 'stockPerDose' | 'part'>>> {
  const found = old.prescriptionId && (await findPrescription(old.prescriptionId.toString()));
  if (!found || !old.dose) {
    if (outcome.isGiven && part) check(findPartError(part, old.dose, outcome.isOfControlled));
    return old.part && outcome.isGiven && part !== null ? { part: old.part } : {};
  }
  const kept = part === undefined && old.status === 'administered' ? old.part : null;
  const wasChosen = !isRange(old.dose) && isRange(found.dose);
  const { dose, stockPerDose, details } = readGivenDose(
    {
      amount: amount ?? (wasChosen ? old.dose.amount : undefined),
      part: kept ? toPartDraft(kept) : part,
    },
    isRange(found.dose)
      ? found
      : { ...old, dose: old.dose, stockPerDose: old.stockPerDose ?? defaultPerDose },
    outcome,
  );
  return { ...details, dose, stockPerDose };
}

const toPartDraft = ({ taken, why, rest }: PartGiven): PartDraft => ({ taken, why, ...(rest && { rest }) });

/** @throws Problem 422 for a dose whose giver chooses the amount; only the round asks for it. */
export function checkNoChoice({ dose }: Pick<MedicationRecordDocument, 'dose'>): void {
  if (dose && isRange(dose))
    throw invalidField('status', 'Its amount is chosen when it is given. Please record it in the round.');
}

function check(error: GivenError | null): void {
  if (error) throw invalidField(error.field, error.message);
}
