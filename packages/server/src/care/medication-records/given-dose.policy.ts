import {
  asksAtGiving,
  chooseAmount,
  findPartError,
  findScaleStep,
  findSiteError,
  isRange,
  outsideScaleText,
  scaleReadingMinutes,
  scaleStock,
  toPartGiven,
  type GivenDraft,
  type GivenError,
  type DoseScale,
  type PartDraft,
  type PartGiven,
  type Prescription,
  type ReadingDraft,
} from '@hearthline/contracts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { findPrescription } from '../prescriptions/prescription.repository.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';
import { getGivenBy } from './given-by.ts';
import { defaultPerDose } from './stock-of-dose.ts';

/** A dose as ordered, with what it takes from the stock. */
interface OrderedDose {
  readonly dose: NonNullable<MedicationRecordDocument['dose']>;
  readonly stockPerDose: number;
}

/** The dose as it is recorded: of a range the chosen amount, with what that takes from the stock, and the giver's remarks. */
export interface GivenDose extends OrderedDose {
  readonly details: Pick<MedicationRecordDocument, 'part' | 'reading' | 'site'>;
}

interface Outcome {
  readonly isGiven: boolean;
  /** It leaves the stock: it is given, or was taken out and destroyed. */
  readonly isOut: boolean;
  readonly isOfControlled: boolean;
  /** The time of giving; null: the age of its reading is not checked. */
  readonly givenAt: Date | null;
  /** It was noted on paper. */
  readonly isNoted?: boolean;
}

/** @throws Problem 422 naming `amount`, `reading`, `part.taken` or `part.rest`. */
export function readGivenDose(
  { amount, part, reading, site }: GivenDraft,
  { dose, stockPerDose, scale }: OrderedDose & Pick<Prescription, 'scale'>,
  { isGiven, isOut, isOfControlled, givenAt, isNoted = false }: Outcome,
): GivenDose {
  if (!isOut) return { dose, stockPerDose, details: {} };
  // No reading is asked for a dose that was destroyed.
  const chosen = chooseAmount({ amount, reading }, isGiven ? { dose, scale } : { dose });
  check(chosen.error);
  const given = { amount: chosen.amount ?? dose.amount, unit: dose.unit };
  if (isGiven && part) check(findPartError(part, given, isOfControlled));
  // A note of before the sites has none.
  if (isGiven && !(isNoted && !site)) check(findSiteError(site, given));
  return {
    dose: given,
    stockPerDose: scaleStock(stockPerDose, dose.amount, given.amount),
    details: isGiven
      ? {
          ...(part && { part: toPartGiven(part, given) }),
          ...(site && (site.place || site.oldPatch) && { site }),
          ...(scale && reading && { reading: readReading(reading, scale, givenAt) }),
        }
      : {},
  };
}

/** @throws Problem 422 naming `reading` if it is too old for the dose. */
function readReading({ value, at }: ReadingDraft, { reading: kind }: DoseScale, givenAt: Date | null) {
  const measuredAt = at === undefined ? (givenAt ?? new Date()) : new Date(at);
  const minutes = givenAt ? Math.abs(givenAt.getTime() - measuredAt.getTime()) / 60_000 : 0;
  if (minutes > scaleReadingMinutes)
    throw invalidField('reading', 'This reading is of another time. Measure again.');
  return { kind, value, at: measuredAt };
}

type Old = Pick<
  MedicationRecordDocument,
  'dose' | 'stockPerDose' | 'part' | 'reading' | 'site' | 'prescriptionId' | 'status' | 'handling'
>;

/**
 * Amount, stock and remarks of a corrected dose. What the correction does not name stays, while the dose stays given.
 * @throws Problem 422 naming the field.
 */
export async function readCorrectedDose(
  { amount, part, reading, site }: GivenDraft,
  old: Old,
  outcome: Omit<Outcome, 'givenAt'>,
): Promise<
  Partial<Pick<MedicationRecordDocument, 'dose' | 'stockPerDose' | 'part' | 'reading' | 'site' | 'givenBy'>>
> {
  const found = old.prescriptionId && (await findPrescription(old.prescriptionId.toString()));
  if (!found || !old.dose) {
    if (outcome.isGiven && part) check(findPartError(part, old.dose, outcome.isOfControlled));
    const stays = outcome.isGiven && old.status === 'administered';
    const named = outcome.isGiven && part && old.dose ? toPartGiven(part, old.dose) : null;
    const isKept = stays && part === undefined;
    return {
      ...((named ?? (isKept && old.part)) && { part: named ?? old.part }),
      ...(stays && old.reading && { reading: old.reading }),
      ...(stays && old.site && { site: old.site }),
    };
  }
  const kept = part === undefined && old.status === 'administered' ? old.part : null;
  const keptReading = reading === undefined && old.status === 'administered' ? old.reading : null;
  if (reading && found.scale && !findScaleStep(found.scale, reading.value))
    throw invalidField('reading', `${outsideScaleText(found.scale, reading.value)} ${voidInstead}`);
  const keptSite = site === undefined && old.status === 'administered' ? old.site : null;
  const wasChosen = !isRange(old.dose) && isRange(found.dose);
  const { dose, stockPerDose, details } = readGivenDose(
    {
      amount: amount ?? (wasChosen && (keptReading || !found.scale) ? old.dose.amount : undefined),
      reading: keptReading ? { value: keptReading.value, at: keptReading.at.toISOString() } : reading,
      part: kept ? toPartDraft(kept) : part,
      site: keptSite
        ? { place: keptSite.place, ...(keptSite.oldPatch && { oldPatch: keptSite.oldPatch }) }
        : site,
    },
    isRange(found.dose) || found.scale
      ? found
      : { ...old, dose: old.dose, stockPerDose: old.stockPerDose ?? defaultPerDose },
    // A patch of before the sites has none.
    // A kept part was right when it was recorded: the drug may be controlled only since.
    {
      ...outcome,
      isOfControlled: outcome.isOfControlled && !kept,
      givenAt: null,
      isNoted: old.status === 'administered',
    },
  );
  const becomesGiven = outcome.isGiven && old.status !== 'administered';
  return {
    ...details,
    dose,
    stockPerDose,
    ...(becomesGiven && getGivenBy({ status: 'administered', prescription: found })),
  };
}

const voidInstead = 'Ask a manager to delete the record, and record it in the round.';

const toPartDraft = ({ taken, why, rest }: PartGiven): PartDraft => ({ taken, why, ...(rest && { rest }) });

/**
 * Checks a pending dose that leaves the stock by being closed: amount, reading and site are asked by the round alone.
 * @throws Problem 422 naming `status`.
 */
export async function checkNothingAsked({
  dose,
  prescriptionId,
}: Pick<MedicationRecordDocument, 'dose' | 'prescriptionId'>): Promise<void> {
  if (dose && isRange(dose))
    throw invalidField('status', 'Its amount is chosen when it is given. Please record it in the round.');
  const prescription = prescriptionId && (await findPrescription(prescriptionId.toString()));
  if (prescription && asksAtGiving(prescription))
    throw invalidField('status', 'Reading or site is asked when it is given. Please record it in the round.');
}

function check(error: GivenError | null): void {
  if (error) throw invalidField(error.field, error.message);
}
